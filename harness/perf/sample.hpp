/// What was seen of two programs that were timed in turns.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace labcheck {

/// One launch by the device's own events [s]: from the one before the call to the one right behind
/// it, and to one that was recorded when the whole device had nothing left to do.
struct LaunchTime {
  double to_stop = 0;
  double to_idle = 0;
};

/// Some launches behind each other, each on buffers of its own. `wall` is labcheck's own clock
/// around all of them [s].
struct Sample {
  std::vector<LaunchTime> launches;
  double wall = 0;
};

/// How the card fared while a pair was taken. `foreign_processes` are those that use it beside
/// ours.
struct Conditions {
  enum class Clocks { free, throttled } clocks = Clocks::free;
  std::size_t foreign_processes = 0;
};

/// The one that is measured and what it is measured over, one right behind the other. `cost` is the
/// time that taking the pair kept the card busy at most, with all that is not timed [s].
struct Pair {
  Sample subject;
  Sample baseline;
  Conditions conditions;
  double cost = 0;
};

/// Which of a pair goes first.
enum class PairOrder { subject_first, baseline_first };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<PairOrder>{"subject_first",
                                                                       "baseline_first"};

}  // namespace labcheck
