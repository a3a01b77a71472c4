// SPDX-License-Identifier: MIT
#include "harness/pipeline/measure_ladder.hpp"

#include "harness/base/error.hpp"
#include "harness/perf/messages.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/measure_case.hpp"
#include "harness/pipeline/run_cases.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck {
namespace {

RungFigures figures_of(const Rung& rung, const TrialResult& result) {
  RungFigures figures{rung};
  if (const auto* verdict = std::get_if<Verdict>(&result)) {
    figures.problem = verdict->message;
    return figures;
  }
  const auto& outcome = std::get<SamplingOutcome>(result);
  figures.seconds = outcome.subject_seconds.value;
  figures.ceiling_share = outcome.figure.value;
  figures.low = outcome.figure.low;
  figures.high = outcome.figure.high;
  figures.problem = messages::doubt(outcome.doubt) + messages::sampling_failure(outcome.failure);
  return figures;
}

/// Times the rungs on a real GPU.
class TimedLadder {
 public:
  TimedLadder(const Lab& lab, const Oracle& oracle, LadderTable table, std::uint64_t seed,
              Services& services)
      : lab_(lab),
        input_(timed_input(table.case_id, lab, oracle, seed, services)),
        table_(std::move(table)),
        seed_(seed),
        services_(services) {}

  LadderTable measure() {
    const Baseline baseline = choose_baseline();
    for (const Rung& rung : lab_.assignment.ladder.rungs) {
      services_.progress.step(fmt::format("measuring rung '{}'", rung.id));
      table_.rungs.push_back(measure(rung, baseline));
    }
    return std::move(table_);
  }

 private:
  Baseline choose_baseline() {
    const Ladder& ladder = lab_.assignment.ladder;
    auto baseline = baseline_for(ladder.ceiling.empty() ? ladder.rungs.front().id : ladder.ceiling,
                                 input_, lab_, seed_, services_);
    if (auto* reason = std::get_if<std::string>(&baseline)) {
      table_.ceiling_problem = *reason;
      baseline = baseline_for(ladder.rungs.front().id, input_, lab_, seed_, services_);
    }
    return std::get<Baseline>(std::move(baseline));
  }

  RungFigures measure(const Rung& rung, const Baseline& baseline) {
    try {
      SpeedTrial trial(rung_program(rung.id, lab_, services_.backend, services_), input_,
                       declaration_of(lab_.assignment, input_.call), lab_.assignment.limits,
                       secret_seed(), services_);
      const TrialResult result = trial.against(baseline, {});
      const auto* outcome = std::get_if<SamplingOutcome>(&result);
      RungFigures figures = figures_of(rung, result);
      if (baseline.name != table_.ceiling) {
        figures.ceiling_share = figures.low = figures.high = std::nullopt;
      } else if (outcome != nullptr && !table_.ceiling_seconds) {
        table_.ceiling_seconds = outcome->baseline_seconds.value;
      }
      return figures;
    } catch (const HarnessError& error) {
      RungFigures figures{rung};
      figures.problem = error.what();
      return figures;
    }
  }

  const Lab& lab_;
  TimedInput input_;
  LadderTable table_;
  std::uint64_t seed_;
  Services& services_;
};

RungFigures count(const Rung& rung, const Lab& lab, const Oracle& oracle,
                  const std::string& case_id, std::uint64_t seed, Services& services) {
  RungFigures figures{rung};
  services.progress.step(fmt::format("running rung '{}'", rung.id));
  try {
    const Submission submission = rung_submission(rung.id, lab);
    const RunMode mode{Backend::sim, CheckLevel::default_};
    CaseRecord run = run_cases(lab, submission, rung_program(rung.id, lab, Backend::sim, services),
                               {{case_id, mode}}, oracle, seed, services)
                         .front();
    figures.counters = std::move(run.counters);
    if (run.verdict.kind != VerdictKind::accepted) figures.problem = run.verdict.message;
  } catch (const HarnessError& error) {
    figures.problem = error.what();
  }
  return figures;
}

}  // namespace

LadderTable measure_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                           Services& services) {
  const TestCase& test_case = *find_case(lab.assignment, case_id);
  LadderTable table;
  table.lab = lab.assignment.id;
  table.case_id = case_id;
  table.parameters = parameters_on(test_case, services.backend);
  table.backend = describe_backend(services);
  table.ceiling = lab.assignment.ladder.ceiling;
  const LoadedOracle oracle(services.toolchain.oracle(lab));
  const Work work = oracle->work(test_case.call, table.parameters);
  table.bytes = work.bytes;
  table.flops = work.flops;
  if (services.backend == Backend::gpu)
    return TimedLadder(lab, *oracle, std::move(table), seed, services).measure();
  for (const Rung& rung : lab.assignment.ladder.rungs)
    table.rungs.push_back(count(rung, lab, *oracle, case_id, seed, services));
  return table;
}

}  // namespace labcheck
