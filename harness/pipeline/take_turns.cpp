// SPDX-License-Identifier: MIT
// Timing two programs in turns.
#include "harness/base/random.hpp"
#include "harness/pipeline/speed_trial.hpp"

#include <algorithm>
#include <future>
#include <optional>
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

TurnsResult take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                       GpuMonitor& monitor, std::size_t own_processes, const OutputCheck& check,
                       std::uint64_t seed) {
  Random seeds(seed, "contents of timed launches");
  BackgroundJudge outputs;
  GpuState before = monitor.read_state();
  while (!sampling.done()) {
    const std::uint64_t contents = seeds.bits();
    Pair pair;
    pair.order = sampling.next_order();
    const bool subject_first = pair.order == PairOrder::subject_first;
    for (const bool is_subject : {subject_first, !subject_first}) {
      Timed<Sample> sample = (is_subject ? subject : baseline).sample(contents);
      if (auto* end = std::get_if<RunEnd>(&sample)) {
        return finish_judging(is_subject ? TurnsResult{std::move(*end), {}, {}}
                                         : TurnsResult{{}, std::move(*end), {}},
                              outputs, check);
      }
      (is_subject ? pair.subject : pair.baseline) = std::get<Sample>(std::move(sample));
    }
    const GpuState after = monitor.read_state();
    pair.conditions = conditions_of(before, after, own_processes);
    before = after;
    Timed<JudgeTask> task = check.read(contents, subject);
    if (auto* end = std::get_if<RunEnd>(&task))
      return finish_judging({std::move(*end), {}, {}}, outputs, check);
    if (auto wrong = outputs.start(std::get<JudgeTask>(std::move(task))))
      return {{}, {}, std::move(wrong)};
    pair.cost = pair.subject.wall + pair.baseline.wall;
    sampling.add(pair);
  }
  return finish_judging({}, outputs, check);
}

}  // namespace labcheck
