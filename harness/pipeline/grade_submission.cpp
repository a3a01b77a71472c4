#include "harness/pipeline/grade_submission.hpp"

#include "harness/base/error.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/measure_case.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"
#include "harness/verify/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <map>
#include <utility>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<JudgedRun> withheld(const std::vector<NeededRun>& needed, const HarnessError& error) {
  std::vector<JudgedRun> runs;
  for (const NeededRun& run : needed) {
    runs.push_back({run.case_id,
                    run.mode,
                    {VerdictKind::judge_error, error.what(), error.remedy(), std::nullopt},
                    {}});
  }
  return runs;
}

GradedSubmission describe(const Submission& submission, const Lab& lab, std::uint64_t seed,
                          const Services& services) {
  GradedSubmission graded;
  graded.version = LABCHECK_VERSION;
  graded.lab = lab.assignment.id;
  graded.lab_title = lab.assignment.title;
  graded.submission = submission.id;
  graded.remarks = submission.remarks;
  graded.backend = describe_backend(services);
  graded.seed = seed;
  for (const SubmittedFile& file : submission.files)
    graded.files.push_back({file.path.string(), file.sha256, file.contents});
  return graded;
}

/// Runs everything that the rubric needs, building for each backend once.
class Grading {
 public:
  Grading(const Submission& submission, const Lab& lab, std::uint64_t seed, Services& services,
          GradedSubmission& graded)
      : submission_(submission), lab_(lab), seed_(seed), services_(services), graded_(graded) {}

  Grade run() {
    Evidence evidence{submission_, {}, {}, services_.backend};
    std::vector<const Part*> whole;
    for (const Part& part : lab_.assignment.parts) {
      if (only(part, submission_).missing.empty()) whole.push_back(&part);
    }
    if (!whole.empty()) {
      auto oracle = std::async(std::launch::async,
                               [this] { return LoadedOracle(services_.toolchain.oracle(lab_)); });
      for (const Part* part : whole) add_build(*part, evidence);
      const LoadedOracle loaded = oracle.get();
      run_needed(*loaded, evidence);
      explain_failure(*loaded, evidence);
      measure(*loaded, evidence);
    }
    return score(lab_.rubric, lab_.assignment, evidence);
  }

 private:
  void add_build(const Part& part, Evidence& evidence) {
    const Build& build = build_for(part, services_.backend);
    evidence.builds[part.id] = &build;
    graded_.built_before =
        build.from_cache && (evidence.builds.size() == 1 || graded_.built_before);
    if (build.failure() != nullptr) graded_.build_log += build.log;
  }

  const Build& build_for(const Part& part, Backend backend) {
    const std::pair key{part.id, backend};
    const auto known = builds_.find(key);
    if (known != builds_.end()) return known->second;
    services_.progress.step(part.id.empty() ? "compiling" : fmt::format("compiling {}", part.id));
    const auto start = Clock::now();
    Build build = services_.toolchain.build(only(part, submission_), lab_,
                                            target_for(services_, backend), part.kind);
    graded_.build_time += Clock::now() - start;
    for (const Diagnostic& diagnostic : build.diagnostics) {
      const auto& known_remarks = graded_.diagnostics;
      if (std::find(known_remarks.begin(), known_remarks.end(), diagnostic) ==
          known_remarks.end()) {
        graded_.diagnostics.push_back(diagnostic);
      }
    }
    return builds_.emplace(key, std::move(build)).first->second;
  }

  // One mode and part after the other, because what the first ones show may make the others
  // needless.
  void run_needed(const Oracle& oracle, Evidence& evidence) {
    for (;;) {
      const auto needed = next_runs(lab_.rubric, lab_.assignment, evidence);
      if (needed.empty()) return;
      add_runs(needed, oracle, evidence);
    }
  }

  // Why the first case fails, the full checks often know. Hidden cases stay hidden.
  void explain_failure(const Oracle& oracle, Evidence& evidence) {
    const auto failed =
        std::find_if(evidence.runs.begin(), evidence.runs.end(), [&](const JudgedRun& run) {
          return needs_cause(run.verdict.kind, run.mode.backend) &&
                 find_case(lab_.assignment, run.case_id)->visibility == Visibility::open;
        });
    if (failed == evidence.runs.end()) return;
    try {
      const RunMode mode{Backend::sim, CheckLevel::full};
      const CaseRuns checked = run_on(mode.backend, {{failed->case_id, mode}}, oracle);
      failed->verdict = with_cause(std::move(failed->verdict), checked.judged.front().verdict);
      std::move(checked.faults.begin(), checked.faults.end(), std::back_inserter(graded_.faults));
    } catch (const HarnessError&) {
      // An explanation is extra: the verdict stands without it.
    }
  }

  void measure(const Oracle& oracle, Evidence& evidence) {
    if (services_.speed == SpeedCriteria::left_out) return;
    const auto start = Clock::now();
    std::map<std::string, std::vector<const Criterion*>> by_part;
    for (const Criterion* criterion : next_measurements(lab_.rubric, lab_.assignment, evidence))
      by_part[part_of(criterion->need, lab_.assignment)].push_back(criterion);
    for (const auto& [part, criteria] : by_part) {
      auto measured =
          measure_criteria(criteria, *program_of(evidence, part), lab_, oracle, seed_, services_);
      std::move(measured.begin(), measured.end(), std::back_inserter(evidence.measured));
    }
    graded_.run_time += Clock::now() - start;
  }

  CaseRuns run_on(Backend backend, const std::vector<NeededRun>& needed, const Oracle& oracle) {
    const TestCase& test_case = *find_case(lab_.assignment, needed.front().case_id);
    const Build& build = build_for(*find_part(lab_.assignment, test_case.part), backend);
    if (const CompileFailure* failure = build.failure())
      throw HarnessError(failure->reason, failure->help);
    return run_cases(lab_, submission_, *build.program(), needed, oracle, seed_, services_);
  }

  void add_runs(const std::vector<NeededRun>& group, const Oracle& oracle, Evidence& evidence) {
    const auto start = Clock::now();
    CaseRuns runs;
    try {
      runs = run_on(group.front().mode.backend, group, oracle);
      // Memory that was never freed could belong to any case. The last one stands for all.
      if (runs.at_end && runs.judged.back().verdict.kind == VerdictKind::accepted)
        runs.judged.back().verdict = *runs.at_end;
    } catch (const HarnessError& error) {
      runs.judged = withheld(group, error);
    }
    graded_.run_time += Clock::now() - start;
    std::move(runs.judged.begin(), runs.judged.end(), std::back_inserter(evidence.runs));
    std::move(runs.faults.begin(), runs.faults.end(), std::back_inserter(graded_.faults));
    std::move(runs.outputs.begin(), runs.outputs.end(), std::back_inserter(graded_.outputs));
    std::move(runs.heat.begin(), runs.heat.end(), std::back_inserter(graded_.heat));
  }

  const Submission& submission_;
  const Lab& lab_;
  std::uint64_t seed_;
  Services& services_;
  GradedSubmission& graded_;
  std::map<std::pair<std::string, Backend>, Build> builds_;  // by part
};

}  // namespace

GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  Services& services) {
  const auto start = Clock::now();
  GradedSubmission graded = describe(submission, lab, seed, services);
  graded.grade = Grading(submission, lab, seed, services, graded).run();
  graded.total_time = Clock::now() - start;
  return graded;
}

}  // namespace labcheck
