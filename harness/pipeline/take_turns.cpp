#include "harness/pipeline/take_turns.hpp"

#include "harness/verify/random.hpp"

#include <algorithm>
#include <future>
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

/// Judges one pair's outputs at a time, beside what the card does.
class JudgedBeside {
 public:
  /// What is wrong with the outputs before; if nothing, `judging` begins.
  std::optional<Verdict> go_on(Judging judging) {
    std::optional<Verdict> wrong = finish();
    if (!wrong) verdict_ = std::async(std::launch::async, std::move(judging));
    return wrong;
  }

  /// What is wrong with the last outputs.
  std::optional<Verdict> finish() { return verdict_.valid() ? verdict_.get() : std::nullopt; }

 private:
  std::future<std::optional<Verdict>> verdict_;
};

// A wrong result comes before an end that came behind it.
TurnsEnd after_judging(TurnsEnd end, JudgedBeside& outputs, const OutputCheck& check) {
  if (auto wrong = outputs.finish()) return {{}, {}, std::move(wrong)};
  if (auto wrong = check.at_end()) return {{}, {}, std::move(wrong)};
  return end;
}

}  // namespace

TurnsEnd take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                    CardWatch& card, std::size_t own_processes, const OutputCheck& check,
                    std::uint64_t seed) {
  Random seeds(seed, "contents of timed launches");
  JudgedBeside outputs;
  CardState before = card.look();
  while (!sampling.done()) {
    const std::uint64_t contents = seeds.bits();
    Pair pair;
    const bool subject_first = sampling.next_order() == PairOrder::subject_first;
    for (const bool is_subject : {subject_first, !subject_first}) {
      Timed<Sample> taken = (is_subject ? subject : baseline).sample(contents);
      if (auto* end = std::get_if<RunEnd>(&taken)) {
        return after_judging(
            is_subject ? TurnsEnd{std::move(*end), {}, {}} : TurnsEnd{{}, std::move(*end), {}},
            outputs, check);
      }
      (is_subject ? pair.subject : pair.baseline) = std::get<Sample>(std::move(taken));
    }
    const CardState after = card.look();
    pair.conditions = conditions_of(before, after, own_processes);
    before = after;
    Timed<Judging> read = check.read(contents, subject);
    if (auto* end = std::get_if<RunEnd>(&read))
      return after_judging({std::move(*end), {}, {}}, outputs, check);
    if (auto wrong = outputs.go_on(std::get<Judging>(std::move(read))))
      return {{}, {}, std::move(wrong)};
    pair.cost = pair.subject.busy + pair.baseline.busy;
    sampling.add(pair);
  }
  return after_judging({}, outputs, check);
}

}  // namespace labcheck
