#include "harness/pipeline/take_turns.hpp"

#include "harness/verify/random.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace {

Conditions conditions_of(const CardState& before, const CardState& after, std::size_t own) {
  Conditions conditions;
  if (before.clocks == CardState::Clocks::slowed || after.clocks == CardState::Clocks::slowed)
    conditions.clocks = Conditions::Clocks::throttled;
  const std::size_t most = std::max(before.processes, after.processes);
  conditions.foreign_processes = most > own ? most - own : 0;
  return conditions;
}

}  // namespace

TurnsEnd take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                    CardWatch& card, std::size_t own_processes, const OutputCheck& check,
                    std::uint64_t seed) {
  Random seeds(seed, "contents of timed launches");
  CardState before = card.look();
  while (!sampling.done()) {
    const std::uint64_t contents = seeds.bits();
    Pair pair;
    const bool subject_first = sampling.next_order() == PairOrder::subject_first;
    for (const bool is_subject : {subject_first, !subject_first}) {
      Timed<Sample> taken = (is_subject ? subject : baseline).sample(contents);
      if (auto* end = std::get_if<RunEnd>(&taken)) {
        return is_subject ? TurnsEnd{std::move(*end), {}, {}} : TurnsEnd{{}, std::move(*end), {}};
      }
      (is_subject ? pair.subject : pair.baseline) = std::get<Sample>(std::move(taken));
    }
    const CardState after = card.look();
    pair.conditions = conditions_of(before, after, own_processes);
    before = after;
    Timed<std::optional<Verdict>> looked = check(contents, subject);
    if (auto* end = std::get_if<RunEnd>(&looked)) return {std::move(*end), {}, {}};
    if (auto& wrong = std::get<std::optional<Verdict>>(looked)) return {{}, {}, std::move(wrong)};
    pair.cost = pair.subject.busy + pair.baseline.busy;
    sampling.add(pair);
  }
  return {};
}

}  // namespace labcheck
