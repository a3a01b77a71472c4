#include "harness/pipeline/run_cases.hpp"

#include "harness/runner/session.hpp"
#include "harness/verify/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>

namespace labcheck {
namespace {

// A submission that loops for ever should not cost the limit once for each case.
constexpr int kMostTimeouts = 2;

/// Runs cases one after the other in one session, and keeps what they yield.
class CaseRunner {
 public:
  CaseRunner(const Lab& lab, const Submission& submission, Session& session, const Oracle& oracle,
             std::uint64_t seed)
      : assignment_(lab.assignment),
        submission_(submission),
        session_(session),
        oracle_(oracle),
        seed_(seed) {}

  void run(const NeededRun& needed) {
    if (timeouts_ >= kMostTimeouts) {
      runs_.judged.push_back({needed.case_id, needed.mode, not_tried(), {}});
      return;
    }
    const TestCase& test_case = *find_case(assignment_, needed.case_id);
    CaseInput input;
    input.id = test_case.id;
    input.call = test_case.call;
    input.parameters = parameters_on(test_case, needed.mode.backend);
    Random random(seed_, test_case.id);
    input.poison_seed = random.bits();
    input.buffers = oracle_.buffers(input.call, input.parameters, random);
    // What is right is computed while the student's program runs.
    auto expectations = std::async(std::launch::async, [&] {
      return oracle_.expectations(input.call, input.parameters, input.buffers);
    });
    Run run = session_.run(input);
    const std::vector<Expectation> expected = expectations.get();
    take(needed, run,
         {declaration_of(function_of(run, input)), input.buffers, expected, assignment_.limits});
  }

  // Without the end record nothing that the process said last can be believed.
  void end_record_is_missing() {
    if (runs_.judged.empty() || runs_.judged.back().verdict.kind != VerdictKind::accepted) return;
    runs_.judged.back().verdict = {
        VerdictKind::run_time_error, "the program did not come to its normal end",
        "does something run on after the function has returned?", std::nullopt};
  }

  // The place of what is found at the end is told with the last case.
  void ended_with(std::vector<Fault> faults) {
    if (faults.empty() || runs_.judged.empty()) return;
    Run run;
    run.faults = std::move(faults);
    tell_places(runs_.judged.back().case_id, run);
    runs_.at_end = judge_faults(run, {{}, {}, {}, assignment_.limits});
  }

  CaseRuns take_runs() { return std::move(runs_); }

 private:
  static Verdict not_tried() {
    return {VerdictKind::skipped,
            "not tried: test cases before it did not come to an end",
            {},
            std::nullopt};
  }

  void tell_places(const std::string& case_id, Run& run) {
    for (Fault& fault : run.faults) {
      const std::filesystem::path path = own_path(fault.file);
      if (!fault.file.empty() && fault.line > 0) {
        runs_.faults.push_back(
            {case_id, {path.string(), fault.line, 0, Severity::error, fault.message}});
      }
      // The student knows the file by the name that it was handed in under.
      fault.file = path.filename();
    }
  }

  void take(const NeededRun& needed, Run& run, const Standard& standard) {
    tell_places(needed.case_id, run);
    const bool only_checks = needed.mode.checks == CheckLevel::full;
    const Verdict verdict = only_checks ? judge_faults(run, standard) : judge(run, standard);
    if (verdict.kind == VerdictKind::time_limit_exceeded) ++timeouts_;
    runs_.judged.push_back({needed.case_id, needed.mode, verdict, std::move(run.counters)});
    if (!run.output.empty()) runs_.outputs.push_back({needed.case_id, std::move(run.output)});
  }

  // The one that the verdict is about.
  static const std::string& function_of(const Run& run, const CaseInput& input) {
    const auto* absent = std::get_if<FunctionAbsent>(&run.end);
    return absent != nullptr && !absent->function.empty() ? absent->function : input.call;
  }

  std::string declaration_of(const std::string& function) const {
    const auto found =
        std::find_if(assignment_.functions.begin(), assignment_.functions.end(),
                     [&](const RequiredFunction& required) { return required.name == function; });
    return found == assignment_.functions.end() ? function : found->declaration;
  }

  std::filesystem::path own_path(const std::string& name) const {
    const auto found = std::find_if(submission_.files.begin(), submission_.files.end(),
                                    [&](const SubmittedFile& file) { return file.name == name; });
    return found == submission_.files.end() ? std::filesystem::path(name) : found->path;
  }

  const Assignment& assignment_;
  const Submission& submission_;
  Session& session_;
  const Oracle& oracle_;
  std::uint64_t seed_;
  int timeouts_ = 0;
  CaseRuns runs_;
};

// A hidden case's name may tell what it is about.
std::string name_of(const TestCase& test_case) {
  return test_case.visibility == Visibility::hidden ? std::string("(hidden)") : test_case.id;
}

}  // namespace

CaseRuns run_cases(const Lab& lab, const Submission& submission, const Program& program,
                   const std::vector<NeededRun>& needed, const Oracle& oracle, std::uint64_t seed,
                   Services& services) {
  if (needed.empty()) return {};
  const RunMode mode = needed.front().mode;
  Session session(services.sandbox, program, mode, lab.assignment.limits,
                  services.installation.runtime);
  CaseRunner runner(lab, submission, session, oracle, seed);
  const std::string_view verb = mode.checks == CheckLevel::full ? "checking" : "running";
  for (std::size_t k = 0; k < needed.size(); ++k) {
    services.progress.step(fmt::format("{} test case {} ({} of {})", verb,
                                       name_of(*find_case(lab.assignment, needed[k].case_id)),
                                       k + 1, needed.size()));
    runner.run(needed[k]);
  }
  if (session.finish()) {
    runner.ended_with(session.faults_at_end());
  } else {
    runner.end_record_is_missing();
  }
  return runner.take_runs();
}

}  // namespace labcheck
