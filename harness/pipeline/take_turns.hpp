/// Timing two programs in turns until that says enough.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/verdict.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "harness/runner/card_watch.hpp"
#include "harness/runner/timed_side.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace labcheck {

/// What is left to do when outputs are read back: tells what is wrong with them, if anything.
/// Called once, on any thread, and before what it was read for goes.
using Judging = std::function<std::optional<Verdict>()>;

/// `read` reads back some of what the launches of a sample left, which had the contents of `seed`:
/// how the program ended when it was asked, or the judging of what it answered. `at_end` judges
/// what those put off; it is called once, behind all of them.
struct OutputCheck {
  std::function<Timed<Judging>(std::uint64_t seed, TimedSide& subject)> read;
  Judging at_end = [] { return std::optional<Verdict>(); };
};

/// What came of it: how a side ended that did not go on, or what is wrong with what the subject
/// computed. Nothing of all: the sampling is done.
struct TurnsEnd {
  std::optional<RunEnd> subject;
  std::optional<RunEnd> baseline;
  std::optional<Verdict> wrong;
};

/// Takes pairs for `sampling` until it is done or something ends it. Both sides of a pair have the
/// same contents, new for each pair, from seeds that `seed` determines. Outputs are judged while
/// the next pair is taken, one pair's at a time. `own_processes` is how many of those that use the
/// card are ours.
TurnsEnd take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                    CardWatch& card, std::size_t own_processes, const OutputCheck& check,
                    std::uint64_t seed);

}  // namespace labcheck
