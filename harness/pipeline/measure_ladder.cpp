// SPDX-License-Identifier: MIT
#include "harness/pipeline/measure_ladder.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/run_cases.hpp"

#include <algorithm>
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
  figures.problem = in_sequence(describe(outcome.doubt), describe(outcome.failure));
  return figures;
}

// The lab's ceiling, or the first rung and the problem in `table`.
Baseline choose_baseline(const TimingSetup& timed, LadderTable& table) {
  const std::string& first = timed.lab.assignment.ladder.rungs.front().id;
  auto baseline = baseline_for(table.ceiling.empty() ? first : table.ceiling, timed);
  if (const auto* reason = std::get_if<Message>(&baseline)) {
    table.ceiling_problem = *reason;
    baseline = baseline_for(first, timed);
  }
  return std::get<Baseline>(std::move(baseline));
}

// The first rung that is compared with the ceiling also determines its time in `table`.
RungFigures measure(const Rung& rung, const Baseline& baseline, const TimingSetup& timed,
                    LadderTable& table) {
  timed.slot.progress.step(tr("measuring rung '{}'", rung.id));
  try {
    SpeedTrial trial(rung_program(rung.id, timed.lab, timed.slot.bench), timed, secret_seed());
    const TrialResult result = trial.against(baseline, {});
    const auto* outcome = std::get_if<SamplingOutcome>(&result);
    RungFigures figures = figures_of(rung, result);
    if (baseline.name != table.ceiling) {
      figures.ceiling_share = figures.low = figures.high = std::nullopt;
    } else if (outcome != nullptr && !table.ceiling_seconds) {
      table.ceiling_seconds = outcome->baseline_seconds.value;
    }
    return figures;
  } catch (const HarnessError& error) {
    RungFigures figures{rung};
    figures.problem = error.message();
    return figures;
  }
}

RungFigures count(const Rung& rung, const Lab& lab, const Oracle& oracle,
                  const std::string& case_id, std::uint64_t seed, const Slot& slot) {
  RungFigures figures{rung};
  slot.progress.step(tr("running rung '{}'", rung.id));
  try {
    const Submission submission = rung_submission(rung.id, lab);
    const RunMode mode{Backend::sim, CheckLevel::default_};
    const Program program = rung_program(rung.id, lab, slot.bench);
    const CaseRecord run =
        run_cases({lab, submission, program, oracle, seed, slot}, {{case_id, mode}}).front();
    figures.counters = run.counters;
    if (run.verdict.kind != VerdictKind::accepted) figures.problem = run.verdict.message;
  } catch (const HarnessError& error) {
    figures.problem = error.message();
  }
  return figures;
}

// Without figures.
LadderTable empty_table(const Lab& lab, const std::string& case_id, const Oracle& oracle,
                        const BackendDescription& backend) {
  const TestCase& test_case = *find_case(lab.assignment, case_id);
  LadderTable table;
  table.lab = lab.assignment.id;
  table.case_id = case_id;
  table.parameters = parameters_on(test_case, backend.kind);
  table.backend = backend;
  table.ceiling = lab.assignment.ladder.ceiling;
  const Work work = oracle.work(test_case.call, table.parameters);
  table.bytes = work.bytes;
  table.flops = work.flops;
  return table;
}

// Neighboring rungs differ by more than 5 %.
constexpr double kAboutAsFast = 0.95;

SamplingPlan short_plan() {
  SamplingPlan plan;
  plan.min_pairs = 5;
  plan.max_pairs = 5;
  plan.max_cost = 0.3;
  return plan;
}

// Nothing if the comparison gives no result.
std::optional<bool> reaches(const Rung& rung, SpeedTrial& trial, const TimingSetup& timed) {
  const auto baseline = baseline_for(rung.id, timed);
  if (!std::holds_alternative<Baseline>(baseline)) return std::nullopt;
  const TrialResult end = trial.against(std::get<Baseline>(baseline), short_plan());
  const auto* outcome = std::get_if<SamplingOutcome>(&end);
  if (outcome == nullptr || outcome->doubt != Doubt::none) return std::nullopt;
  return outcome->figure.value >= kAboutAsFast;
}

}  // namespace

LadderTable measure_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                           const Slot& slot) {
  if (slot.bench.backend == Backend::sim) return count_ladder(lab, case_id, seed, slot);
  const Oracle& oracle = load_oracle(slot.bench.toolchain.oracle(lab));
  LadderTable table = empty_table(lab, case_id, oracle, describe_backend(slot.bench));
  const TimingSetup timed = timed_case(case_id, lab, oracle, seed, slot);
  const Baseline baseline = choose_baseline(timed, table);
  for (const Rung& rung : lab.assignment.ladder.rungs)
    table.rungs.push_back(measure(rung, baseline, timed, table));
  return table;
}

LadderTable count_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                         const Slot& slot) {
  const Oracle& oracle = load_oracle(slot.bench.toolchain.oracle(lab));
  BackendDescription backend = describe_backend(slot.bench);
  if (backend.kind != Backend::sim)
    backend = {Backend::sim, translatable("simulated GPU"), "", backend.toolkit};
  LadderTable table = empty_table(lab, case_id, oracle, backend);
  for (const Rung& rung : lab.assignment.ladder.rungs)
    table.rungs.push_back(count(rung, lab, oracle, case_id, seed, slot));
  return table;
}

std::optional<LadderPlace> place_on_ladder(SpeedTrial& trial, const TimingSetup& timed,
                                           const KnownSpeedups& known) {
  const std::vector<Rung>& rungs = timed.lab.assignment.ladder.rungs;
  if (rungs.empty()) return std::nullopt;
  std::size_t reached = 0;               // the number of rungs that are reached
  std::size_t unreached = rungs.size();  // the first rung that is known to be faster
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    const auto found = known.find(rungs[k].id);
    if (found == known.end()) continue;
    if (found->second >= kAboutAsFast)
      reached = k + 1;
    else
      unreached = std::min(unreached, k);
  }
  try {
    while (reached < unreached) {
      const std::size_t middle = (reached + unreached) / 2;
      const std::optional<bool> result = reaches(rungs[middle], trial, timed);
      if (!result) return std::nullopt;
      *result ? reached = middle + 1 : unreached = middle;
    }
  } catch (const HarnessError&) {
    return std::nullopt;
  }
  LadderPlace place;
  if (reached > 0) place.rung = rungs[reached - 1].id;
  if (reached < rungs.size()) {
    place.next = rungs[reached].id;
    place.step = rungs[reached].step;
  }
  return place;
}

}  // namespace labcheck
