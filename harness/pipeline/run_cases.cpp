// SPDX-License-Identifier: MIT
#include "harness/pipeline/run_cases.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/case_input.hpp"
#include "harness/pipeline/case_memory.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/pipeline/show_work.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/mismatch_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <optional>

namespace labcheck {
namespace {

// A submission with an endless loop must not cost the time limit once per test case.
constexpr int kMaxTimeouts = 2;

// An error in the lab's oracle.
HarnessError error_of_oracle(const std::string& case_id, const UserError& error) {
  return HarnessError(messages::setup_failed_in_case(CaseName{case_id}, std::string(error.what())),
                      verbatim(error.remedy()));
}

// The student's process can invent a SetupFailed. The lab is to blame for it only if the reference
// solution fails, too; then the result is a DriverFailure with the reason from its process.
RunEnd attributed_to_lab(RunEnd end, const CaseInput& input, const RunMode& mode, const Host& host,
                         const TestedProgram& tested) {
  const Lab& lab = tested.lab;
  const Workbench& bench = tested.slot.bench;
  if (!std::holds_alternative<SetupFailed>(end) || lab.reference == Reference::absent) return end;
  const Part& part = *find_part(lab.assignment, find_case(lab.assignment, input.id)->part);
  const Submission reference = submission_of_part(part, reference_submission(lab));
  const Build build = bench.toolchain.build(reference, lab, target_for(bench, mode.backend));
  if (build.program() == nullptr) return end;
  Session session(bench.sandbox, *build.program(), mode, lab.assignment.limits, host);
  const Run run = session.run(input);
  const auto* failed = std::get_if<SetupFailed>(&run.end);
  if (failed == nullptr) return end;
  return DriverFailure{messages::setup_failed_in_case(CaseName{input.id}, failed->reason)};
}

// Without the end record, the last result of the process cannot be trusted.
CaseRecord with_missing_end(CaseRecord last) {
  if (last.verdict.kind != VerdictKind::accepted) return last;
  last.verdict = {VerdictKind::run_time_error, messages::no_normal_end(),
                  messages::check_running_threads(), std::nullopt};
  last.scope = VerdictScope::whole_process;
  return last;
}

CaseRecord with_end_report(CaseRecord last, SimReport report, const TestedProgram& tested) {
  if (report.faults.empty() && report.is_complete) return last;
  Run run = with_report({}, std::move(report));
  for (Diagnostic& fault : locate(run.faults, tested.submission))
    last.faults.push_back(std::move(fault));
  if (last.verdict.kind != VerdictKind::accepted) return last;
  last.verdict = judge_faults(run, {{}, {}, {}, tested.lab.assignment.limits});
  last.scope = VerdictScope::whole_process;
  return last;
}

/// Runs test cases in one session and records the judged runs.
class CaseRunner {
 public:
  CaseRunner(const TestedProgram& tested, const RunMode& mode)
      : tested_(tested),
        host_(host_for(tested.slot, tested.use)),
        session_(tested.slot.bench.sandbox, tested.program, mode, tested.lab.assignment.limits,
                 host_) {}

  /// The record of the last test case, `last`, after the process ended.
  CaseRecord finish(CaseRecord last) {
    return session_.finish() ? with_end_report(std::move(last), session_.report_at_end(), tested_)
                             : with_missing_end(std::move(last));
  }

  CaseRecord run(const NeededRun& needed) {
    const InputWithin held = input_within(needed);
    const CaseInput& input = held.input;
    // The expected results are computed while the student's program runs, or afterwards if it
    // leaves labcheck no thread.
    auto expectations = std::async(std::launch::async | std::launch::deferred, [&] {
      return tested_.oracle.expectations(input.call, input.parameters, input.buffers);
    });
    Run run = session_.run(input);
    const std::vector<Expectation> expected = expectations.get();
    run.end = attributed_to_lab(std::move(run.end), input, needed.mode, host_, tested_);
    if (tested_.slot.on_run) tested_.slot.on_run(input, run, expected);
    const std::string declaration = declaration_of(tested_.lab.assignment, function_of(run, input));
    return record(needed, std::move(run),
                  {declaration, input.buffers, expected, tested_.lab.assignment.limits,
                   [&](const ReturnedBuffer& wrong) {
                     return tested_.oracle.meaning_of(input.call, input.parameters, input.buffers,
                                                      wrong);
                   }});
  }

 private:
  // A process holds no memory of test cases while it starts, so the start comes before the wait.
  InputWithin input_within(const NeededRun& needed) {
    const auto make = [&] { return input_of(needed, tested_); };
    if (tested_.slot.case_memory == nullptr) return {{}, make()};
    session_.wait_until_up();
    const TestCase& test_case = *find_case(tested_.lab.assignment, needed.case_id);
    const std::string name = fmt::format("{} {} {} {}", tested_.lab.assignment.id, test_case.id,
                                         to_string(needed.mode.checks),
                                         describe(parameters_on(test_case, needed.mode.backend)));
    return tested_.slot.case_memory->reserve(name, needed.mode, make);
  }

  // The function that the verdict is about.
  static const std::string& function_of(const Run& run, const CaseInput& input) {
    const auto* absent = std::get_if<FunctionAbsent>(&run.end);
    return absent != nullptr && !absent->function.empty() ? absent->function : input.call;
  }

  CaseRecord record(const NeededRun& needed, Run run, const Standard& standard) {
    std::vector<Diagnostic> located = locate(run.faults, tested_.submission);
    const bool judges_faults = is_check_only(needed.mode);
    Verdict verdict = judges_faults ? judge_faults(run, standard) : judge(run, standard);
    const bool is_replayed = !judges_faults && needed.mode.backend == Backend::sim &&
                             verdict.kind == VerdictKind::accepted;
    ShownWork work = is_replayed ? show_work(session_, needed, tested_, standard) : ShownWork{};
    if (work.failure) verdict = *std::move(work.failure);
    std::optional<MismatchPictures> pictures = draw_mismatch(verdict, run, standard);
    CaseRecord record = record_of(needed, std::move(run), std::move(located), verdict,
                                  std::move(work.host_work), tested_.submission);
    if (work.counters) record.counters = *work.counters;
    record.host_added = work.host_added;
    record.unneeded = std::move(work.unneeded);
    record.pictures = std::move(pictures);
    return record;
  }

  const TestedProgram& tested_;
  const Host host_;
  Session session_;
};

std::string progress_of(const NeededRun& run, std::size_t number, std::size_t all) {
  return is_check_only(run.mode) ? tr("checking test case {} ({} of {})", run.case_id, number, all)
                                 : tr("running test case {} ({} of {})", run.case_id, number, all);
}

std::string progress_of_all(const std::vector<NeededRun>& runs) {
  const std::size_t count = runs.size();
  return is_check_only(runs.front().mode)
             ? tr_plural("checking {} test case", "checking {} test cases", count, count)
             : tr_plural("running {} test case", "running {} test cases", count, count);
}

bool has_hidden_case(const std::vector<NeededRun>& runs, const Assignment& assignment) {
  return std::ranges::any_of(runs, [&](const NeededRun& run) {
    return find_case(assignment, run.case_id)->visibility == Visibility::hidden;
  });
}

bool timeout_budget_spent(const std::vector<CaseRecord>& records) {
  return std::ranges::count_if(records, [](const CaseRecord& record) {
           return record.verdict.kind == VerdictKind::time_limit_exceeded;
         }) >= kMaxTimeouts;
}

// The record of a test case that did not run because the timeout budget is spent.
CaseRecord skipped_case(const NeededRun& needed) {
  CaseRecord record{needed.case_id, needed.mode};
  record.verdict = {VerdictKind::skipped, messages::not_run_after_timeouts(), {}, std::nullopt};
  record.scope = VerdictScope::whole_process;
  return record;
}

// Records each test case: runs it with `run_case` unless too many exceeded the time limit.
template <class RunCase>
std::vector<CaseRecord> run_each(const std::vector<NeededRun>& needed, const TestedProgram& tested,
                                 RunCase run_case) {
  Progress& progress = tested.slot.progress;
  std::vector<CaseRecord> records;
  // The times of a log's lines would show how long a hidden test case takes, and thus its size.
  const bool shows_each = !has_hidden_case(needed, tested.lab.assignment);
  if (!shows_each) progress.step(progress_of_all(needed));
  for (const NeededRun& each : needed) {
    if (shows_each) progress.step(progress_of(each, records.size() + 1, needed.size()));
    try {
      records.push_back(timeout_budget_spent(records) ? skipped_case(each) : run_case(each));
    } catch (const UserError& error) {
      throw error_of_oracle(each.case_id, error);
    }
  }
  return records;
}

std::vector<CaseRecord> run_all(const TestedProgram& tested, const std::vector<NeededRun>& needed) {
  const Assignment& assignment = tested.lab.assignment;
  if (find_case(assignment, needed.front().case_id)->program) {
    return run_each(needed, tested,
                    [&](const NeededRun& each) { return run_program_case(each, tested); });
  }
  CaseRunner runner(tested, needed.front().mode);
  std::vector<CaseRecord> records =
      run_each(needed, tested, [&](const NeededRun& each) { return runner.run(each); });
  records.back() = runner.finish(std::move(records.back()));
  return records;
}

// Whether another program on the GPU may be the reason why a run failed.
bool may_need_more_memory(const std::vector<CaseRecord>& runs, bool memory_was_scarce) {
  return std::ranges::any_of(runs, [&](const CaseRecord& run) {
    return run.verdict.kind == VerdictKind::judge_error ||
           (memory_was_scarce && run.verdict.kind != VerdictKind::accepted);
  });
}

}  // namespace

std::vector<CaseRecord> run_cases(const TestedProgram& tested,
                                  const std::vector<NeededRun>& needed) {
  if (needed.empty()) return {};
  if (needed.front().mode.backend == Backend::sim) return run_all(tested, needed);
  {
    // No other program runs on the GPU while one is timed.
    const GpuLock lock = lock_gpu(tested.slot, GpuUse::shared);
    GpuMemoryWatch watch(monitor_of(tested.slot));
    std::vector<CaseRecord> runs = run_all(tested, needed);
    if (!may_need_more_memory(runs, watch.was_scarce())) return runs;
  }
  const GpuLock lock = lock_gpu(tested.slot, GpuUse::alone);
  TestedProgram alone = tested;
  alone.use = GpuUse::alone;
  return run_all(alone, needed);
}

}  // namespace labcheck
