/// How long two programs are timed in turns, and what comes of it.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/perf/counted_figure.hpp"
#include "harness/perf/sample.hpp"
#include "harness/perf/statistics.hpp"
#include "harness/verify/random.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck {

/// What is sampled and when to stop. `figure` is the baseline's time over the subject's, or the
/// subject's own time. `thresholds` are the figures at which the points change their course; near
/// one of them sampling goes on. `floor` is the time of one launch below which no card like this
/// one can come [s].
struct SamplingPlan {
  Figure figure = Figure::ratio;
  std::size_t least_pairs = 15;
  std::size_t most_pairs = 300;
  double most_cost = 3;            // [s]
  double half_width = 0.004;       // of the interval, as a share of the figure
  double near_half_width = 0.001;  // the same where a threshold lies in the interval
  std::vector<double> thresholds;
  double floor = 0;
};

/// Why the subject's times earn nothing before a person has looked at them.
enum class Doubt { none, no_times, clocks_disagree, too_fast };

template <>
inline constexpr std::array<std::string_view, 4> kEnumNames<Doubt>{"none", "no_times",
                                                                   "clocks_disagree", "too_fast"};

/// What of the machine made the figure useless.
enum class Trouble { none, no_times, throttled, suspicious_load };

template <>
inline constexpr std::array<std::string_view, 4> kEnumNames<Trouble>{
    "none", "no_times", "throttled", "suspicious_load"};

/// What a reader of the figure should know.
enum class SamplingNote {
  better_side,       // a threshold lies in the interval: its better side counts
  foreign_load,      // others used the card
  some_throttled,    // pairs were left out because the card had slowed itself down
  work_behind_call,  // the device worked on after the call: that is in the time
  stopped_early,     // the interval is wider than asked for: the cap was reached
};

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<SamplingNote>{
    "better_side", "foreign_load", "some_throttled", "work_behind_call", "stopped_early"};

/// What came of sampling.
struct SamplingOutcome {
  Estimate figure;
  Estimate subject_seconds;
  Estimate baseline_seconds;
  Doubt doubt = Doubt::none;
  Trouble trouble = Trouble::none;
  std::vector<SamplingNote> notes;
};

/// Whether an interval is narrow enough to give points by, or decides them all the same because it
/// lies beyond all `thresholds`.
bool decides(const Estimate& estimate, const std::vector<double>& thresholds);

/// Takes pairs until they say enough: the figure is the median of the pairs' ratios, or times.
/// Pure: what it does is determined by the seed and the pairs.
class PairedSampling {
 public:
  PairedSampling(SamplingPlan plan, std::uint64_t seed);

  /// Which goes first in the next pair: at random.
  PairOrder next_order();

  void add(const Pair& pair);

  /// Whether enough is known, or more cannot be had.
  bool done() const { return done_; }

  SamplingOutcome outcome() const;

 private:
  enum class PairState { usable, throttled, subject_has_no_time, baseline_has_no_time };
  static PairState state_of(const Pair& pair);
  std::size_t count(PairState state) const;
  bool works_behind_call() const;
  std::vector<double> all(Sample Pair::*side, double (*of)(const Sample&)) const;
  double gap(Sample Pair::*side, double (*of)(const Sample&)) const;
  std::vector<double> times(Sample Pair::*side) const;
  Estimate figure() const;
  bool is_enough() const;
  bool costs_too_much() const;
  Doubt doubt() const;
  Trouble trouble(const Estimate& figure) const;
  std::vector<SamplingNote> notes(const Estimate& figure) const;

  SamplingPlan plan_;
  Random random_;
  std::vector<Pair> usable_;
  std::vector<PairState> states_;
  std::size_t foreign_ = 0;  // usable pairs beside other processes
  double cost_ = 0;
  bool done_ = false;
};

}  // namespace labcheck
