// SPDX-License-Identifier: MIT
/// Pairs of samples of two programs whose timings are interleaved.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/sample.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace labcheck {

/// The state of the GPU while a pair was sampled. `foreign_processes` counts the other processes on
/// the GPU.
struct Conditions {
  enum class Clocks { free, throttled } clocks = Clocks::free;
  std::size_t foreign_processes = 0;
};

/// Which program of a pair is sampled first.
enum class PairOrder { subject_first, baseline_first };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<PairOrder>{"subject_first",
                                                                       "baseline_first"};

/// A sample of the measured program and a sample of the baseline, one right after the other. `cost`
/// is an upper bound of the GPU time for the pair, including work that is not timed [s].
struct Pair {
  Sample subject;
  Sample baseline;
  Conditions conditions;
  double cost = 0;
  PairOrder order = PairOrder::baseline_first;
};

}  // namespace labcheck
