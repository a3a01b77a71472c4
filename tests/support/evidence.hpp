/// What a submission showed, and a rubric to score it by.
#pragma once

#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"

#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

inline constexpr RunMode kStandardRun{Backend::sim, CheckLevel::standard};
inline constexpr RunMode kCheckedRun{Backend::sim, CheckLevel::full};
inline constexpr RunMode kGpuRun{Backend::gpu, CheckLevel::standard};

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

/// A submission that was built, of which no case was run yet.
class Showing {
 public:
  Showing() {
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

  Showing& on(Backend backend) {
    backend_ = backend;
    return *this;
  }

  Showing& does_not_compile() {
    build_.outcome = CompileFailure{CompileFailure::Kind::compiler, "nvcc found 2 errors",
                                    "begin with the first error"};
    return *this;
  }

  Showing& misses(std::vector<std::string> files) {
    submission_.missing = std::move(files);
    return *this;
  }

  /// Case `id` was run with that verdict; the message is "<id> failed", the help "look at <id>".
  Showing& ran(const std::string& id, VerdictKind kind = VerdictKind::accepted,
               Counters counters = {}, RunMode mode = kStandardRun) {
    Verdict verdict;
    verdict.kind = kind;
    if (kind != VerdictKind::accepted) {
      verdict.message = id + " failed";
      verdict.help = "look at " + id;
    }
    runs_.push_back({id, mode, verdict, std::move(counters)});
    return *this;
  }

  Showing& counted(const std::string& id, double value) {
    return ran(id, VerdictKind::accepted, {{"loads", value}});
  }

  Grade scored(std::vector<Criterion> criteria) const {
    return score(Rubric{"lab", std::move(criteria)}, assignment_, evidence());
  }

  std::vector<NeededRun> next(std::vector<Criterion> criteria) const {
    return next_runs(Rubric{"lab", std::move(criteria)}, assignment_, evidence());
  }

  /// The result of the only criterion.
  CriterionResult scored(Criterion criterion) const {
    return scored(std::vector<Criterion>{std::move(criterion)}).criteria.front();
  }

 private:
  Evidence evidence() const {
    return {submission_, submission_.missing.empty() ? &build_ : nullptr, runs_, backend_};
  }

  Submission submission_;
  Assignment assignment_;
  Build build_;
  std::vector<JudgedRun> runs_;
  Backend backend_ = Backend::sim;
};

}  // namespace labcheck::test
