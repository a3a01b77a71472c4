/// Samples of two programs that are timed in turns.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/sample.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace labcheck {

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
