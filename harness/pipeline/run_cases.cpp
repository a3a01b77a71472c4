// SPDX-License-Identifier: MIT
#include "harness/pipeline/run_cases.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/case_memory.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/pipeline/program_case.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/verify/host_work.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/mismatch_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <optional>

namespace labcheck {
namespace {

// An error in the lab's oracle.
HarnessError error_of_oracle(const std::string& case_id, const UserError& error) {
  return HarnessError(messages::setup_failed_in_case(CaseName{case_id}, std::string(error.what())),
                      verbatim(error.remedy()));
}

// The student's process can invent a SetupFailed. The lab is to blame for it only if the reference
// solution fails, too; then the result is a DriverFailure with the reason from its process.
RunEnd attributed_to_lab(RunEnd end, const CaseInput& input, const RunMode& mode, const Lab& lab,
                         const Host& host, const Slot& slot) {
  if (!std::holds_alternative<SetupFailed>(end) || lab.reference == Reference::absent) return end;
  const Part& part = *find_part(lab.assignment, find_case(lab.assignment, input.id)->part);
  const Submission reference = submission_of_part(part, reference_submission(lab));
  const Build build =
      slot.bench.toolchain.build(reference, lab, target_for(slot.bench, mode.backend));
  if (build.program() == nullptr) return end;
  Session session(slot.bench.sandbox, *build.program(), mode, lab.assignment.limits, host);
  const Run run = session.run(input);
  const auto* failed = std::get_if<SetupFailed>(&run.end);
  if (failed == nullptr) return end;
  return DriverFailure{messages::setup_failed_in_case(CaseName{input.id}, failed->reason)};
}

/// Runs test cases in one session and records the judged runs.
class CaseRunner {
 public:
  CaseRunner(const Lab& lab, const Submission& submission, Session& session, const Host& host,
             const Oracle& oracle, std::uint64_t seed, const Slot& slot)
      : lab_(lab),
        assignment_(lab.assignment),
        session_(session),
        host_(host),
        oracle_(oracle),
        seed_(seed),
        submission_(submission),
        slot_(slot) {}

  CaseRecord run(const NeededRun& needed) const {
    const InputWithin held = input_within(needed);
    const CaseInput& input = held.input;
    // The expected results are computed while the student's program runs, or afterwards if it
    // leaves labcheck no thread.
    auto expectations = std::async(std::launch::async | std::launch::deferred, [&] {
      return oracle_.expectations(input.call, input.parameters, input.buffers);
    });
    Run run = session_.run(input);
    const std::vector<Expectation> expected = expectations.get();
    run.end = attributed_to_lab(std::move(run.end), input, needed.mode, lab_, host_, slot_);
    if (slot_.on_run) slot_.on_run(input, run, expected);
    const std::string declaration = declaration_of(assignment_, function_of(run, input));
    return record(needed, std::move(run),
                  {declaration, input.buffers, expected, assignment_.limits,
                   [&](const ReturnedBuffer& wrong) {
                     return oracle_.meaning_of(input.call, input.parameters, input.buffers, wrong);
                   }});
  }

 private:
  CaseInput input_of(const NeededRun& needed) const {
    const TestCase& test_case = *find_case(assignment_, needed.case_id);
    CaseInput input;
    input.id = test_case.id;
    input.call = test_case.call;
    input.parameters = parameters_on(test_case, needed.mode.backend);
    Random random(seed_, test_case.id);
    input.poison_seed = random.bits();
    input.buffers = oracle_.buffers(input.call, input.parameters, random);
    return input;
  }

  // A process holds no memory of test cases while it starts, so the start comes before the wait.
  InputWithin input_within(const NeededRun& needed) const {
    const auto make = [&] { return input_of(needed); };
    if (slot_.case_memory == nullptr) return {{}, make()};
    session_.wait_until_up();
    const TestCase& test_case = *find_case(assignment_, needed.case_id);
    const std::string name =
        fmt::format("{} {} {} {}", assignment_.id, test_case.id, to_string(needed.mode.checks),
                    describe(parameters_on(test_case, needed.mode.backend)));
    return slot_.case_memory->reserve(name, needed.mode, make);
  }

  // The function that the verdict is about.
  static const std::string& function_of(const Run& run, const CaseInput& input) {
    const auto* absent = std::get_if<FunctionAbsent>(&run.end);
    return absent != nullptr && !absent->function.empty() ? absent->function : input.call;
  }

  CaseRecord record(const NeededRun& needed, Run run, const Standard& standard) const {
    std::vector<Diagnostic> located = locate(run.faults, submission_);
    const bool judges_faults = is_check_only(needed.mode);
    const Verdict verdict = judges_faults ? judge_faults(run, standard) : judge(run, standard);
    const bool tracks_host_work = !judges_faults && needed.mode.backend == Backend::sim &&
                                  verdict.kind == VerdictKind::accepted;
    Message host_work = tracks_host_work ? describe_host_work(run, standard.buffers) : Message{};
    std::optional<MismatchPictures> pictures = draw_mismatch(verdict, run, standard);
    CaseRecord record = record_of(needed, std::move(run), std::move(located), verdict,
                                  std::move(host_work), submission_);
    record.pictures = std::move(pictures);
    return record;
  }

  const Lab& lab_;
  const Assignment& assignment_;
  Session& session_;
  const Host& host_;
  const Oracle& oracle_;
  std::uint64_t seed_;
  const Submission& submission_;
  const Slot& slot_;
};

// Without the end record, the last result of the process cannot be trusted.
CaseRecord with_missing_end(CaseRecord last) {
  if (last.verdict.kind != VerdictKind::accepted) return last;
  last.verdict = {VerdictKind::run_time_error, messages::no_normal_end(),
                  messages::check_running_threads(), std::nullopt};
  last.scope = VerdictScope::whole_process;
  return last;
}

CaseRecord with_end_report(CaseRecord last, SimReport report, const Submission& submission,
                           const Limits& limits) {
  if (report.faults.empty() && report.is_complete) return last;
  Run run = with_report({}, std::move(report));
  for (Diagnostic& fault : locate(run.faults, submission)) last.faults.push_back(std::move(fault));
  if (last.verdict.kind != VerdictKind::accepted) return last;
  last.verdict = judge_faults(run, {{}, {}, {}, limits});
  last.scope = VerdictScope::whole_process;
  return last;
}

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

// Records each test case: runs it with `run_case` unless too many exceeded the time limit.
template <class RunCase>
std::vector<CaseRecord> run_each(const std::vector<NeededRun>& needed, const Lab& lab,
                                 const Slot& slot, RunCase run_case) {
  std::vector<CaseRecord> records;
  // The times of a log's lines would show how long a hidden test case takes, and thus its size.
  const bool shows_each = !has_hidden_case(needed, lab.assignment);
  if (!shows_each) slot.progress.step(progress_of_all(needed));
  for (const NeededRun& each : needed) {
    if (shows_each) slot.progress.step(progress_of(each, records.size() + 1, needed.size()));
    try {
      records.push_back(timeout_budget_spent(records) ? skipped_case(each) : run_case(each));
    } catch (const UserError& error) {
      throw error_of_oracle(each.case_id, error);
    }
  }
  return records;
}

std::vector<CaseRecord> run_calls(const Lab& lab, const Submission& submission,
                                  const Program& program, const std::vector<NeededRun>& needed,
                                  const Oracle& oracle, std::uint64_t seed, const Slot& slot,
                                  GpuUse use) {
  const Limits& limits = lab.assignment.limits;
  const Host host = host_for(slot, use);
  Session session(slot.bench.sandbox, program, needed.front().mode, limits, host);
  const CaseRunner runner(lab, submission, session, host, oracle, seed, slot);
  std::vector<CaseRecord> records =
      run_each(needed, lab, slot, [&](const NeededRun& each) { return runner.run(each); });
  CaseRecord& last = records.back();
  last = session.finish()
             ? with_end_report(std::move(last), session.report_at_end(), submission, limits)
             : with_missing_end(std::move(last));
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

std::vector<CaseRecord> run_cases(const Lab& lab, const Submission& submission,
                                  const Program& program, const std::vector<NeededRun>& needed,
                                  const Oracle& oracle, std::uint64_t seed, const Slot& slot) {
  if (needed.empty()) return {};
  const bool whole_programs =
      find_case(lab.assignment, needed.front().case_id)->program.has_value();
  const auto run_all = [&](GpuUse use) {
    return whole_programs ? run_each(needed, lab, slot,
                                     [&](const NeededRun& each) {
                                       return run_program_case(each, {lab, submission, program,
                                                                      oracle, seed, slot, use});
                                     })
                          : run_calls(lab, submission, program, needed, oracle, seed, slot, use);
  };
  if (needed.front().mode.backend == Backend::sim) return run_all(GpuUse::shared);
  {
    // No other program runs on the GPU while one is timed.
    const GpuLock lock = lock_gpu(slot, GpuUse::shared);
    GpuMemoryWatch watch(monitor_of(slot));
    std::vector<CaseRecord> runs = run_all(GpuUse::shared);
    if (!may_need_more_memory(runs, watch.was_scarce())) return runs;
  }
  const GpuLock lock = lock_gpu(slot, GpuUse::alone);
  return run_all(GpuUse::alone);
}

}  // namespace labcheck
