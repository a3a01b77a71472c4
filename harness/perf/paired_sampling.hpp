// SPDX-License-Identifier: MIT
/// Decides how many pairs of samples two programs need, and derives the figure from them.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"
#include "harness/base/random.hpp"
#include "harness/model/measurement.hpp"
#include "harness/perf/statistics.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck {

/// The state of the GPU while a pair was sampled. `foreign_processes` counts the other processes on
/// the GPU.
struct Conditions {
  enum class Clocks { free, throttled } clocks = Clocks::free;
  std::size_t foreign_processes = 0;
};

/// Which program of a pair is sampled first.
LABCHECK_ENUM(PairOrder, subject_first, baseline_first)

/// A sample of the measured program and a sample of the baseline, one right after the other. `cost`
/// is an upper bound of the GPU time for the pair, including work that is not timed [s].
struct Pair {
  Sample subject;
  Sample baseline;
  Conditions conditions;
  double cost = 0;
  PairOrder order = PairOrder::baseline_first;
};

/// The time of samples outside their launches: the median, and the median deviation from it [s].
struct Overhead {
  double seconds = 0;
  double deviation = 0;
};

/// What is sampled and when to stop. `figure` is the baseline's time divided by the subject's, or
/// the subject's own time. `thresholds` are the figures at which the slope of the points changes;
/// near one of them, sampling continues. `floor` is the shortest possible time of one launch on
/// this kind of GPU [s]. `overhead` is that of a program with the subject's buffers; without it,
/// the baseline has the same buffers. `baseline_alone` is the time of the baseline's launches [s]
/// before the subject was started.
struct SamplingPlan {
  Figure figure = Figure::ratio;
  std::size_t min_pairs = 15;
  std::size_t max_pairs = 300;
  double max_cost = 3;             // [s]
  double half_width = 0.004;       // of the interval, relative to the figure
  double near_half_width = 0.001;  // the same if a threshold is in the interval
  std::vector<double> thresholds;
  double floor = 0;
  std::optional<Overhead> overhead{};
  std::optional<double> baseline_alone{};
};

/// Why the subject's times earn nothing until an instructor has checked them.
LABCHECK_ENUM(Doubt, none, no_times, clocks_disagree, too_fast, baseline_slowed)

/// Why the computer produced no usable figure.
LABCHECK_ENUM(SamplingFailure, none, no_times, throttled, suspicious_load)

/// Why the times are not trusted; empty for Doubt::none.
Message describe(Doubt doubt);

/// Why there is no figure; empty for SamplingFailure::none.
Message describe(SamplingFailure failure);

/// The result of sampling. `notes` are what readers of the figure should know.
struct SamplingOutcome {
  Estimate figure;
  Estimate subject_seconds;
  Estimate baseline_seconds;
  Doubt doubt = Doubt::none;
  SamplingFailure failure = SamplingFailure::none;
  std::vector<Message> notes;
};

/// True if the interval is narrow enough for points, or if it is beyond all `thresholds`, so that
/// its width does not matter.
bool is_decisive(const Estimate& estimate, const std::vector<double>& thresholds);

/// The overhead of `samples`, at least one.
Overhead overhead_of(const std::vector<Sample>& samples);

/// The time of a launch in `samples`, at least one [s]: the median of their means.
double launch_time_of(const std::vector<Sample>& samples);

/// Collects pairs until they suffice. The figure is the median of the pairs' ratios or times. The
/// result depends only on the seed and the pairs.
class PairedSampling {
 public:
  PairedSampling(SamplingPlan plan, std::uint64_t seed);

  /// A random order for the next pair.
  PairOrder next_order();

  void add(const Pair& pair);

  /// True if the pairs suffice or no more can be taken.
  bool done() const { return done_; }

  SamplingOutcome outcome() const;

 private:
  enum class PairState { usable, throttled, subject_has_no_time, baseline_has_no_time };
  static PairState state_of(const Pair& pair);
  std::size_t count(PairState state) const;
  bool works_after_call() const;
  bool hides_time() const;
  bool slows_baseline() const;
  std::vector<double> values(Sample Pair::*side, double (*value_of)(const Sample&)) const;
  std::vector<Pair> comparable_pairs() const;
  double median_of(Sample Pair::*side, double (*value_of)(const Sample&)) const;
  std::vector<double> times(Sample Pair::*side) const;
  Estimate figure() const;
  bool is_enough() const;
  bool costs_too_much() const;
  Doubt doubt() const;
  SamplingFailure failure(const Estimate& figure) const;
  std::vector<Message> notes(const Estimate& figure) const;

  SamplingPlan plan_;
  Random random_;
  std::vector<Pair> usable_;
  std::vector<PairState> states_;
  std::size_t foreign_ = 0;  // usable pairs sampled while other processes used the GPU
  double cost_ = 0;
  bool done_ = false;
};

}  // namespace labcheck
