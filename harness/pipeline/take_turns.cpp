// SPDX-License-Identifier: MIT
// Timing two programs in turns.
#include "harness/base/random.hpp"
#include "harness/pipeline/speed_trial.hpp"

#include <algorithm>
#include <functional>
#include <future>
#include <utility>

namespace labcheck {
namespace {

Conditions conditions_of(const GpuState& before, const GpuState& after, std::size_t own_processes) {
  Conditions conditions;
  if (before.clocks == GpuState::Clocks::slowed || after.clocks == GpuState::Clocks::slowed)
    conditions.clocks = Conditions::Clocks::throttled;
  const std::size_t processes = std::max(before.processes, after.processes);
  conditions.foreign_processes = processes > own_processes ? processes - own_processes : 0;
  return conditions;
}

/// Judges the outputs of one pair at a time while the GPU is busy with the next pair.
class BackgroundJudge {
 public:
  /// Waits for the previous task and returns its verdict; without one, starts `task`.
  std::optional<Verdict> start(JudgeTask task) {
    std::optional<Verdict> wrong = finish();
    // The subject may leave labcheck no thread.
    if (!wrong) verdict_ = std::async(std::launch::async | std::launch::deferred, std::move(task));
    return wrong;
  }

  /// Waits for the last task and returns its verdict.
  std::optional<Verdict> finish() { return verdict_.valid() ? verdict_.get() : std::nullopt; }

 private:
  std::future<std::optional<Verdict>> verdict_;
};

// A wrong output overrides a later end of a program.
TurnsResult finish_judging(TurnsResult result, BackgroundJudge& outputs, const OutputCheck& check) {
  if (auto wrong = outputs.finish()) return {{}, {}, std::move(wrong)};
  if (auto wrong = check.at_end()) return {{}, {}, std::move(wrong)};
  return result;
}

}  // namespace

Timed<Sample> take_turn(TimedSide& side, const std::vector<std::uint64_t>& contents,
                        const AfterSample& after) {
  Sample turn;
  for (std::size_t k = 0; k < contents.size(); ++k) {
    Timed<Sample> sample = side.sample(contents[k]);
    if (std::holds_alternative<RunEnd>(sample)) return sample;
    const Sample& taken = std::get<Sample>(sample);
    turn.launches.insert(turn.launches.end(), taken.launches.begin(), taken.launches.end());
    turn.wall += taken.wall;
    if (auto end = after(k)) return *std::move(end);
  }
  return turn;
}

TurnsResult take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                       GpuMonitor& monitor, const TurnPlan& plan, const OutputCheck& check) {
  Random seeds(plan.seed, "contents of timed launches");
  Random inspections(plan.seed, "samples to inspect");
  BackgroundJudge outputs;
  GpuState before = monitor.read_state();
  while (!sampling.done()) {
    std::vector<std::uint64_t> contents(plan.samples);
    for (std::uint64_t& each : contents) each = seeds.bits();
    const auto inspected = static_cast<std::size_t>(
        inspections.integer(0, static_cast<std::int64_t>(plan.samples) - 1));
    JudgeTask task;
    const auto inspect = [&](std::size_t k) -> std::optional<RunEnd> {
      if (k != inspected) return std::nullopt;
      Timed<JudgeTask> answer = check.read(contents[k], subject);
      if (auto* end = std::get_if<RunEnd>(&answer)) return std::move(*end);
      task = std::get<JudgeTask>(std::move(answer));
      return std::nullopt;
    };
    Pair pair;
    pair.order = sampling.next_order();
    const bool subject_first = pair.order == PairOrder::subject_first;
    TurnsResult ended;
    for (const bool is_subject : {subject_first, !subject_first}) {
      Timed<Sample> turn =
          is_subject ? take_turn(subject, contents, inspect) : take_turn(baseline, contents);
      if (auto* end = std::get_if<RunEnd>(&turn)) {
        (is_subject ? ended.subject : ended.baseline) = std::move(*end);
        break;
      }
      (is_subject ? pair.subject : pair.baseline) = std::get<Sample>(std::move(turn));
    }
    if (task) {
      if (auto wrong = outputs.start(std::move(task))) return {{}, {}, std::move(wrong)};
    }
    if (ended.subject || ended.baseline) return finish_judging(std::move(ended), outputs, check);
    const GpuState after = monitor.read_state();
    pair.conditions = conditions_of(before, after, plan.own_processes);
    before = after;
    pair.cost = pair.subject.wall + pair.baseline.wall;
    sampling.add(pair);
  }
  return finish_judging({}, outputs, check);
}

}  // namespace labcheck
