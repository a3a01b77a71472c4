#include "harness/pipeline/run_cases.hpp"

#include "harness/base/release.hpp"
#include "harness/pipeline/run_log.hpp"
#include "harness/runner/session.hpp"
#include "harness/runner/whole_program.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/judge_program.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <future>
#include <optional>

namespace labcheck {
namespace {

bool is_only_checked(RunMode mode) {
  return mode.checks == CheckLevel::full;
}

// Longer than a few cases take that are large.
constexpr std::chrono::seconds kLongestWait{3};

// What labcheck holds of a case at most while it is run and judged: each buffer in the arena,
// inputs once more, of an output what it was and what it became, and two float64 of what is
// expected.
std::int64_t memory_of(const std::vector<Buffer>& buffers) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) {
    const std::uint64_t size = buffer.size_in_bytes();
    bytes += size;
    if (buffer.role == BufferRole::input) bytes += size;
    if (buffer.role == BufferRole::output) bytes += 2 * size + 2 * sizeof(double) * buffer.count();
  }
  return static_cast<std::int64_t>(bytes);
}

/// Runs cases one after the other in one session, and keeps what they yield.
class CaseRunner {
 public:
  CaseRunner(const Lab& lab, const Submission& submission, Session& session, const Oracle& oracle,
             std::uint64_t seed, const Services& services)
      : assignment_(lab.assignment),
        session_(session),
        oracle_(oracle),
        seed_(seed),
        services_(services),
        log_(submission) {}

  void run(const NeededRun& needed) {
    if (log_.is_out_of_patience()) return log_.pass_over(needed);
    Release memory;
    const CaseInput input = input_within(memory, needed);
    // What is right is computed while the student's program runs.
    auto expectations = std::async(std::launch::async, [&] {
      return oracle_.expectations(input.call, input.parameters, input.buffers);
    });
    Run run = session_.run(input);
    const std::vector<Expectation> expected = expectations.get();
    if (services_.tell_run) services_.tell_run(input, run, expected);
    take(needed, run,
         {declaration_of(assignment_, function_of(run, input)), input.buffers, expected,
          assignment_.limits});
  }

  // Without the end record nothing that the process said last can be believed.
  void end_record_is_missing() {
    std::vector<JudgedRun>& judged = log_.runs().judged;
    if (judged.empty() || judged.back().verdict.kind != VerdictKind::accepted) return;
    judged.back().verdict = {
        VerdictKind::run_time_error, "the program did not come to its normal end",
        "does something run on after the function has returned?", std::nullopt};
    log_.runs().last = VerdictScope::whole_process;
  }

  // The place of what is found at the end is told with the last case.
  void ended_with(std::vector<Fault> faults) {
    if (faults.empty() || log_.runs().judged.empty()) return;
    Run run;
    run.faults = std::move(faults);
    log_.tell_places(log_.runs().judged.back().case_id, run);
    log_.runs().at_end = judge_faults(run, {{}, {}, {}, assignment_.limits});
  }

  CaseRuns take_runs() { return std::move(log_.runs()); }

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

  // On a card a case is over at once, so that a few at a time are as fast. Who waits holds nothing.
  CaseInput input_within(Release& memory, const NeededRun& needed) {
    if (services_.shared.case_memory == nullptr || needed.mode.backend != Backend::gpu)
      return input_of(needed);
    session_.wait_until_up();
    CaseInput input = input_of(needed);
    const std::int64_t bytes = memory_of(input.buffers);
    memory = services_.shared.case_memory->try_take(bytes);
    if (memory) return input;
    input.buffers.clear();
    memory = services_.shared.case_memory->take(bytes, kLongestWait);
    return input_of(needed);
  }

  // The one that the verdict is about.
  static const std::string& function_of(const Run& run, const CaseInput& input) {
    const auto* absent = std::get_if<FunctionAbsent>(&run.end);
    return absent != nullptr && !absent->function.empty() ? absent->function : input.call;
  }

  void take(const NeededRun& needed, Run& run, const Standard& standard) {
    log_.tell_places(needed.case_id, run);
    log_.take(needed, run,
              is_only_checked(needed.mode) ? judge_faults(run, standard) : judge(run, standard));
  }

  const Assignment& assignment_;
  Session& session_;
  const Oracle& oracle_;
  std::uint64_t seed_;
  const Services& services_;
  RunLog log_;
};

// A hidden case's name may tell what it is about.
std::string name_of(const TestCase& test_case) {
  return test_case.visibility == Visibility::hidden ? std::string("(hidden)") : test_case.id;
}

void tell_progress(const Lab& lab, const std::vector<NeededRun>& needed, std::size_t k,
                   Services& services) {
  services.progress.step(fmt::format(
      "{} test case {} ({} of {})", is_only_checked(needed[k].mode) ? "checking" : "running",
      name_of(*find_case(lab.assignment, needed[k].case_id)), k + 1, needed.size()));
}

// Each case is a process of its own, so that what is found at its end is its own, too.
CaseRuns run_programs(const Lab& lab, const Submission& submission, const Program& program,
                      const std::vector<NeededRun>& needed, const Oracle& oracle,
                      Services& services) {
  RunLog log(submission);
  for (std::size_t k = 0; k < needed.size(); ++k) {
    tell_progress(lab, needed, k, services);
    if (log.is_out_of_patience()) {
      log.pass_over(needed[k]);
      continue;
    }
    const TestCase& test_case = *find_case(lab.assignment, needed[k].case_id);
    const RunMode mode = needed[k].mode;
    const Parameters parameters = parameters_on(test_case, mode.backend);
    Run run = run_whole_program(services.sandbox, program, mode, lab.assignment.limits,
                                machine_of(services, CardUse::shared),
                                {test_case.id, arguments_of(*test_case.program, parameters)});
    if (services.tell_run)
      services.tell_run({test_case.id, test_case.call, parameters, {}}, run, {});
    log.tell_places(test_case.id, run);
    const ProgramStandard standard{test_case, parameters, oracle, lab.assignment.limits};
    log.take(
        needed[k], run,
        is_only_checked(mode) ? judge_program_faults(run, standard) : judge_program(run, standard));
  }
  return std::move(log.runs());
}

}  // namespace

CaseRuns run_cases(const Lab& lab, const Submission& submission, const Program& program,
                   const std::vector<NeededRun>& needed, const Oracle& oracle, std::uint64_t seed,
                   Services& services) {
  if (needed.empty()) return {};
  // While a program is timed no other runs beside it.
  std::optional<GpuLock> lock;
  if (needed.front().mode.backend == Backend::gpu)
    lock.emplace(lock_card(services, CardUse::shared));
  if (find_case(lab.assignment, needed.front().case_id)->program)
    return run_programs(lab, submission, program, needed, oracle, services);
  Session session(services.sandbox, program, needed.front().mode, lab.assignment.limits,
                  machine_of(services, CardUse::shared));
  CaseRunner runner(lab, submission, session, oracle, seed, services);
  for (std::size_t k = 0; k < needed.size(); ++k) {
    tell_progress(lab, needed, k, services);
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
