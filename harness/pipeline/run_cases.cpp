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

const TestCase& case_called(const Assignment& assignment, const std::string& id) {
  return *std::find_if(assignment.cases.begin(), assignment.cases.end(),
                       [&](const TestCase& test_case) { return test_case.id == id; });
}

std::string declaration_of(const Assignment& assignment, const std::string& function) {
  const auto found =
      std::find_if(assignment.functions.begin(), assignment.functions.end(),
                   [&](const RequiredFunction& required) { return required.name == function; });
  return found == assignment.functions.end() ? function : found->declaration;
}

JudgedRun not_run(const NeededRun& needed) {
  return {needed.case_id,
          needed.mode,
          {VerdictKind::skipped,
           "not run: test cases before it did not come to an end",
           {},
           std::nullopt},
          {}};
}

/// One case from inputs to verdict.
JudgedRun run_case(const Lab& lab, const NeededRun& needed, const Oracle& oracle,
                   std::uint64_t seed, Session& session, CaseRuns& runs) {
  const TestCase& test_case = case_called(lab.assignment, needed.case_id);
  CaseInput input;
  input.id = test_case.id;
  input.call = test_case.call;
  input.parameters = parameters_on(test_case, needed.mode.backend);
  Random random(seed, test_case.id);
  input.poison_seed = random.bits();
  input.buffers = oracle.buffers(input.call, input.parameters, random);
  // What is right is computed while the student's program runs.
  auto expectations = std::async(std::launch::async, [&] {
    return oracle.expectations(input.call, input.parameters, input.buffers);
  });
  Run run = session.run(input);
  const std::vector<Expectation> expected = expectations.get();
  const Standard standard{declaration_of(lab.assignment, test_case.call), input.buffers, expected,
                          lab.assignment.limits};
  const bool only_checks = needed.mode.checks == CheckLevel::full;
  JudgedRun judged{needed.case_id, needed.mode,
                   only_checks ? judge_faults(run, standard) : judge(run, standard),
                   std::move(run.counters)};
  runs.faults.insert(runs.faults.end(), run.faults.begin(), run.faults.end());
  if (!run.output.empty()) runs.outputs.push_back({needed.case_id, std::move(run.output)});
  return judged;
}

}  // namespace

CaseRuns run_cases(const Lab& lab, const Program& program, const std::vector<NeededRun>& needed,
                   const Oracle& oracle, std::uint64_t seed, Services& services) {
  CaseRuns runs;
  if (needed.empty()) return runs;
  const RunMode mode = needed.front().mode;
  Session session(services.sandbox, program, mode, lab.assignment.limits,
                  services.installation.runtime);
  int timeouts = 0;
  for (std::size_t k = 0; k < needed.size(); ++k) {
    if (timeouts >= kMostTimeouts) {
      runs.judged.push_back(not_run(needed[k]));
      continue;
    }
    const std::string_view checks = mode.checks == CheckLevel::full ? "checking" : "running";
    services.progress.step(
        fmt::format("{} test case {} ({} of {})", checks, needed[k].case_id, k + 1, needed.size()));
    runs.judged.push_back(run_case(lab, needed[k], oracle, seed, session, runs));
    if (runs.judged.back().verdict.kind == VerdictKind::time_limit_exceeded) ++timeouts;
  }
  if (!session.finish() && runs.judged.back().verdict.kind == VerdictKind::accepted) {
    // Without the end record nothing that the process said last can be believed.
    runs.judged.back().verdict = {
        VerdictKind::run_time_error, "the program did not come to its normal end",
        "does something run on after the function has returned?", std::nullopt};
  }
  return runs;
}

}  // namespace labcheck
