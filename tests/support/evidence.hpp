// SPDX-License-Identifier: MIT
/// Builds the evidence of a submission and scores it.
#pragma once

#include "harness/criteria/criterion_kind.hpp"
#include "harness/model/grade.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

inline constexpr RunMode kStandardRun{Backend::sim, CheckLevel::default_};
inline constexpr RunMode kCheckedRun{Backend::sim, CheckLevel::full};
inline constexpr RunMode kGpuRun{Backend::gpu, CheckLevel::default_};

/// The counter of EvidenceBuilder::counted().
inline constexpr const char* kCounter = "global_load_sectors_per_request";

/// A criterion of 10 points.
inline Criterion criterion(std::string id, Need need, std::vector<std::string> after = {}) {
  Criterion criterion;
  criterion.title = "Title of " + id;
  criterion.id = std::move(id);
  criterion.points = 10;
  criterion.need = std::move(need);
  criterion.after = std::move(after);
  return criterion;
}

inline Criterion with_credit(Criterion criterion, Credit credit,
                             std::vector<ScaleStep> scale = {}) {
  criterion.credit = credit;
  criterion.scale = std::move(scale);
  return criterion;
}

inline const Criterion kBuilds = criterion("builds", NeedsBuild{});
inline const Criterion kFast =
    criterion("fast", NeedsMeasurement{Metric::speedup, "naive", {"one"}});
inline const Criterion kStyle = criterion("style", NeedsManual{});

/// A mark for the submission "ada".
inline InstructorMark mark(const std::string& criterion, double points) {
  return {.submission = "ada",
          .criterion = criterion,
          .points = points,
          .reason = "as discussed",
          .author = "Prof. X"};
}

/// The evidence of a submission: at first, a build without runs.
class EvidenceBuilder {
 public:
  EvidenceBuilder() {
    build_.outcome = Program{};
    for (const char* id : {"one", "two", "three"}) {
      TestCase& test_case = assignment_.cases.emplace_back();
      test_case.id = id;
      test_case.title = std::string("Title of ") + id;
    }
    assignment_.cases.back().visibility = Visibility::hidden;
    assignment_.cases.front().parameters = {{"n", 16}};
    assignment_.cases.front().gpu_parameters = {{"n", 1024}};
  }

  EvidenceBuilder& on(Backend backend) {
    backend_ = backend;
    return *this;
  }

  EvidenceBuilder& does_not_compile() {
    build_.outcome = CompileFailure{CompileFailure::Kind::compiler, verbatim("nvcc found 2 errors"),
                                    verbatim("begin with the first error")};
    return *this;
  }

  EvidenceBuilder& without_files(std::vector<std::string> files) {
    submission_.missing = std::move(files);
    return *this;
  }

  /// Adds a run of test case `id` with verdict `kind`. For verdicts other than accepted, the
  /// message is "<id> failed" and the help "look at <id>".
  EvidenceBuilder& ran(const std::string& id, VerdictKind kind = VerdictKind::accepted,
                       const Counters& counters = {}, RunMode mode = kStandardRun) {
    Verdict verdict;
    verdict.kind = kind;
    if (kind != VerdictKind::accepted) {
      verdict.message = verbatim(id + " failed");
      verdict.help = verbatim("look at " + id);
    }
    runs_.push_back({id, mode, verdict, counters});
    return *this;
  }

  /// Adds an accepted run whose results kernels did not compute.
  EvidenceBuilder& ran_on_host(const std::string& id, const std::string& reason) {
    ran(id);
    runs_.back().host_work = verbatim(reason);
    return *this;
  }

  /// In the last run, host code has added up `values` of kernels for a result.
  EvidenceBuilder& added_on_host(std::uint64_t values) {
    runs_.back().host_added = values;
    return *this;
  }

  /// The results of the last run do not depend on what kernels load from `memory`.
  EvidenceBuilder& without_effect(MemoryKind memory) {
    runs_.back().unneeded.push_back(memory);
    return *this;
  }

  /// Adds an accepted run in which kCounter is `value`, which has at most three decimals.
  EvidenceBuilder& counted(const std::string& id, double value) {
    return ran(id, VerdictKind::accepted,
               {.global_load_requests = 1000,
                .global_load_sectors = static_cast<std::uint64_t>(std::llround(value * 1000))});
  }

  /// Adds a measurement of test case `id` for criterion "fast" with `value`.
  EvidenceBuilder& measured(const std::string& id, double value,
                            SpeedRecord::End end = SpeedRecord::End::measured,
                            Verdict verdict = {}) {
    SpeedRecord measured{"fast", id, end, std::nullopt, std::move(verdict)};
    measured.measurement = Measurement{"speedup", "naive", id, value, value - 0.1, value + 0.1, {}};
    measured_.push_back(std::move(measured));
    return *this;
  }

  /// Makes `value` the figure that counts for the last measurement.
  EvidenceBuilder& counted_as(double value) {
    measured_.back().measurement->counted = value;
    return *this;
  }

  EvidenceBuilder& with_features(std::vector<FeatureUse> features) {
    Program program;
    program.features = std::move(features);
    build_.outcome = program;
    return *this;
  }

  std::vector<std::string> next_measured(std::vector<Criterion> criteria) const {
    return next_measured(Rubric{"lab", std::move(criteria)});
  }

  std::vector<std::string> next_measured(const Rubric& rubric) const {
    std::vector<std::string> ids;
    for (const Criterion* criterion : next_measurements(rubric, assignment_, evidence()))
      ids.push_back(criterion->id);
    return ids;
  }

  /// The place of the last measurement on a ladder with these rungs.
  EvidenceBuilder& placed(LadderPlace place, std::vector<Rung> rungs) {
    measured_.back().measurement->place = std::move(place);
    assignment_.ladder.rungs = std::move(rungs);
    return *this;
  }

  Grade scored(std::vector<Criterion> criteria) const {
    return scored(Rubric{"lab", std::move(criteria)});
  }

  Grade scored(const Rubric& rubric) const { return score(rubric, assignment_, evidence()); }

  std::vector<NeededRun> next(std::vector<Criterion> criteria) const {
    return next_runs(Rubric{"lab", std::move(criteria)}, assignment_, evidence());
  }

  /// The result of the only criterion.
  CriterionResult scored(Criterion criterion) const {
    return scored(std::vector<Criterion>{std::move(criterion)}).criteria.front();
  }

 private:
  Evidence evidence() const {
    std::map<std::string, const Build*> builds;
    if (submission_.missing.empty()) builds.emplace("", &build_);
    return {submission_, builds, runs_, backend_, measured_};
  }

  Submission submission_;
  Assignment assignment_;
  Build build_;
  std::vector<CaseRecord> runs_;
  std::vector<SpeedRecord> measured_;
  Backend backend_ = Backend::sim;
};

}  // namespace labcheck::test
