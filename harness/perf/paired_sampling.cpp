// SPDX-License-Identifier: MIT
#include "harness/perf/paired_sampling.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace labcheck {
namespace {

// One more pair changes little; a check after each pair would cost more than it saves.
constexpr std::size_t kPairsBetweenChecks = 5;
// This many pairs without a time are not a coincidence.
constexpr std::size_t kMaxWithoutTime = 10;
// A wider interval decides nothing, unless it is beyond all thresholds.
constexpr double kMaxHalfWidth = 0.03;
// How much longer the subject may take to become idle than the baseline before it counts as working
// after the call: a multiple of the deviation of the baseline's waits, clamped to two times [s], or
// a share of the subject's time. With 15 pairs, the medians of two equal programs typically differ
// by 0.7 of these deviations (standard deviation, normal noise). The subject's own noise does not
// count, because a program could produce any amount of it.
constexpr double kExtraWaitInDeviations = 4;
constexpr double kMinExtraWait = 5e-6;
constexpr double kMaxExtraWait = 50e-6;
constexpr double kMaxExtraShare = 0.02;
// How much longer the subject's samples may take outside their launches than those of a trusted
// program on the same buffers: a multiple of the deviation of that program's samples, clamped to
// two times [s], a share of the launches' time, or a time per launch [s]. A program that takes
// longer hides work. On an H100, honest programs took up to 95 µs longer
// (docs/measurements/h100-times.md).
constexpr double kExtraOverheadInDeviations = 6;
constexpr double kMinExtraOverhead = 150e-6;
constexpr double kMaxExtraOverhead = 300e-6;
constexpr double kMaxHiddenShare = 0.05;
constexpr double kMaxHiddenPerLaunch = 2e-6;
// With fewer comparable samples, all samples are compared.
constexpr std::size_t kMinComparable = 5;
// The clocks of the GPU and of the host run on different crystals; waking up costs both programs
// the same.
constexpr double kClockTolerance = 0.01;
constexpr double kFloorTolerance = 0.97;
// How much slower the baseline may be than alone: a share of its time, and a time [s]; and how much
// longer its samples may take outside their launches [s], which includes the switch from another
// program. If it was disturbed then, its times vary more.
constexpr double kMaxSlowdown = 0.05;
constexpr double kMaxSlowdownIfDisturbed = 0.5;
constexpr double kMaxSlowdownSeconds = 0.5e-6;
constexpr double kMaxSwitch = 0.4e-3;

bool is_time(double seconds) {
  return std::isfinite(seconds) && seconds > 0;
}

bool has_times(const Sample& sample) {
  return !sample.launches.empty() && is_time(sample.wall) &&
         std::ranges::all_of(sample.launches, [](const LaunchTime& launch) {
           return is_time(launch.to_stop) && is_time(launch.to_idle);
         });
}

double sum_of(const Sample& sample, double LaunchTime::*time) {
  double sum = 0;
  for (const LaunchTime& launch : sample.launches) sum += launch.*time;
  return sum;
}

// The mean, because the median would ignore a launch that does the work of the others. Outliers
// occur in few pairs, and the median over the pairs removes them.
double mean_of(const Sample& sample, double LaunchTime::*time) {
  return sum_of(sample, time) / static_cast<double>(sample.launches.size());
}

double idle_sum(const Sample& sample) {
  return sum_of(sample, &LaunchTime::to_idle);
}

double wait_of(const Sample& sample) {
  return mean_of(sample, &LaunchTime::to_idle) - mean_of(sample, &LaunchTime::to_stop);
}

// True if every figure in the interval earns the same.
bool is_beyond(const Estimate& estimate, const std::vector<double>& thresholds) {
  if (thresholds.empty()) return false;
  const auto [least, greatest] = std::ranges::minmax_element(thresholds);
  return estimate.high < *least || estimate.low > *greatest;
}

}  // namespace

bool is_decisive(const Estimate& estimate, const std::vector<double>& thresholds) {
  return relative_half_width(estimate) <= kMaxHalfWidth || is_beyond(estimate, thresholds);
}

Overhead overhead_of(const std::vector<Sample>& samples) {
  std::vector<double> times;
  for (const Sample& sample : samples) times.push_back(sample.wall - idle_sum(sample));
  return {median(times), median_deviation(times)};
}

Estimate launch_time_of(const std::vector<Sample>& samples) {
  std::vector<double> times;
  for (const Sample& sample : samples) times.push_back(mean_of(sample, &LaunchTime::to_stop));
  return estimate_median(std::move(times));
}

PairedSampling::PairedSampling(SamplingPlan plan, std::uint64_t seed)
    : plan_(std::move(plan)), random_(seed, "order of pairs") {}

PairOrder PairedSampling::next_order() {
  return random_.integer(0, 1) == 0 ? PairOrder::subject_first : PairOrder::baseline_first;
}

PairedSampling::PairState PairedSampling::state_of(const Pair& pair) {
  if (!has_times(pair.baseline)) return PairState::baseline_has_no_time;
  if (!has_times(pair.subject)) return PairState::subject_has_no_time;
  if (pair.conditions.clocks == Conditions::Clocks::throttled) return PairState::throttled;
  return PairState::usable;
}

std::size_t PairedSampling::count(PairState state) const {
  return static_cast<std::size_t>(std::ranges::count(states_, state));
}

void PairedSampling::add(const Pair& pair) {
  const PairState state = state_of(pair);
  states_.push_back(state);
  cost_ += pair.cost;
  if (state == PairState::usable) {
    usable_.push_back(pair);
    if (pair.conditions.foreign_processes > 0) ++foreign_;
  }
  const std::size_t without =
      count(PairState::subject_has_no_time) + count(PairState::baseline_has_no_time);
  done_ = states_.size() >= plan_.max_pairs || without >= kMaxWithoutTime || costs_too_much() ||
          is_enough();
}

bool PairedSampling::costs_too_much() const {
  return cost_ + cost_ / static_cast<double>(states_.size()) > plan_.max_cost;
}

bool PairedSampling::is_enough() const {
  const bool is_due = usable_.size() % kPairsBetweenChecks == 0;
  if (usable_.size() < plan_.min_pairs || !is_due || !can_compare_overhead()) return false;
  const Estimate estimate = figure();
  const double width = relative_half_width(estimate);
  const bool is_near = contains_threshold(estimate, plan_.thresholds);
  return width <= (is_near ? plan_.near_half_width : plan_.half_width);
}

std::vector<double> PairedSampling::values(Sample Pair::*side,
                                           double (*value_of)(const Sample&)) const {
  std::vector<double> found;
  for (const Pair& pair : usable_) found.push_back(value_of(pair.*side));
  return found;
}

double PairedSampling::median_of(Sample Pair::*side, double (*value_of)(const Sample&)) const {
  return median(values(side, value_of));
}

bool PairedSampling::works_after_call() const {
  if (usable_.empty()) return false;
  const double extra = median_of(&Pair::subject, wait_of) - median_of(&Pair::baseline, wait_of);
  const double time = median_of(
      &Pair::subject, [](const Sample& sample) { return mean_of(sample, &LaunchTime::to_idle); });
  const double noise = kExtraWaitInDeviations * median_deviation(values(&Pair::baseline, wait_of));
  const double allowed = std::clamp(noise, kMinExtraWait, kMaxExtraWait);
  return extra > std::max(allowed, kMaxExtraShare * time);
}

// If the subject keeps working after the call, its time lasts until the GPU is idle, minus the time
// that detecting this takes for the baseline. Without this correction, short times would look
// alike.
std::vector<double> PairedSampling::times(Sample Pair::*side) const {
  const bool continues = side == &Pair::subject && works_after_call();
  const double wait = continues ? median_of(&Pair::baseline, wait_of) : 0;
  std::vector<double> times;
  for (const Pair& pair : usable_) {
    const double to_stop = mean_of(pair.*side, &LaunchTime::to_stop);
    const double to_idle = mean_of(pair.*side, &LaunchTime::to_idle);
    times.push_back(continues ? std::max(to_stop, to_idle - wait) : to_stop);
  }
  return times;
}

Estimate PairedSampling::figure() const {
  std::vector<double> figures = times(&Pair::subject);
  if (plan_.figure == Figure::ratio) {
    const std::vector<double> over = times(&Pair::baseline);
    for (std::size_t k = 0; k < figures.size(); ++k) figures[k] = over[k] / figures[k];
  }
  return estimate_median(std::move(figures));
}

// A GPU takes 0.1 to 0.2 ms to switch from one program to another. Before the first sample of a
// pair, it does not switch if the same program was last in the pair before.
std::vector<Sample> PairedSampling::samples_after_other(Sample Pair::*side) const {
  const PairOrder order =
      side == &Pair::subject ? PairOrder::baseline_first : PairOrder::subject_first;
  std::vector<Sample> samples;
  for (const Pair& pair : usable_) {
    if (pair.order == order) samples.push_back(pair.*side);
  }
  return samples;
}

bool PairedSampling::can_compare_overhead() const {
  return samples_after_other(&Pair::subject).size() >= kMinComparable &&
         samples_after_other(&Pair::baseline).size() >= kMinComparable;
}

Overhead PairedSampling::overhead(Sample Pair::*side) const {
  if (can_compare_overhead()) return overhead_of(samples_after_other(side));
  std::vector<Sample> all;
  std::ranges::transform(usable_, std::back_inserter(all), side);
  return overhead_of(all);
}

bool PairedSampling::hides_time() const {
  const double launches = median_of(&Pair::subject, idle_sum);
  const double own = overhead(&Pair::subject).seconds;
  if (own < -kClockTolerance * launches) return true;
  const Overhead usual = plan_.overhead ? *plan_.overhead : overhead(&Pair::baseline);
  const double allowed = can_compare_overhead()
                             ? std::clamp(kExtraOverheadInDeviations * usual.deviation,
                                          kMinExtraOverhead, kMaxExtraOverhead)
                             : kMaxExtraOverhead;
  const auto count = static_cast<double>(usable_.front().subject.launches.size());
  return own - usual.seconds >
         std::max({allowed, kMaxHiddenShare * launches, kMaxHiddenPerLaunch * count});
}

bool PairedSampling::slows_baseline() const {
  if (!plan_.baseline_alone || usable_.empty()) return false;
  const BaselineAlone& alone = *plan_.baseline_alone;
  const double share = alone.is_undisturbed ? kMaxSlowdown : kMaxSlowdownIfDisturbed;
  const double allowed = (1 + share) * alone.seconds + kMaxSlowdownSeconds;
  if (median(times(&Pair::baseline)) > allowed) return true;
  return alone.is_undisturbed &&
         overhead(&Pair::baseline).seconds > alone.overhead.seconds + kMaxSwitch;
}

// The subject can disturb what comes after it, for example by heat.
void PairedSampling::compare_with(const BaselineAlone& later) {
  BaselineAlone& slowest = *plan_.baseline_alone;
  slowest.seconds = std::max(slowest.seconds, later.seconds);
  slowest.overhead.seconds = std::max(slowest.overhead.seconds, later.overhead.seconds);
}

Doubt PairedSampling::doubt() const {
  if (count(PairState::subject_has_no_time) > states_.size() / 2) return Doubt::no_times;
  if (usable_.empty()) return Doubt::none;
  if (hides_time()) return Doubt::clocks_disagree;
  if (median(times(&Pair::subject)) < kFloorTolerance * plan_.floor) return Doubt::too_fast;
  const bool was_undisturbed = plan_.baseline_alone && plan_.baseline_alone->is_undisturbed;
  if (!was_undisturbed || is_throttled()) return Doubt::none;
  // The subject's process can slow the baseline and itself, and start other processes on the GPU.
  if (slows_baseline()) return Doubt::baseline_slowed;
  return is_decisive(figure(), plan_.thresholds) ? Doubt::none : Doubt::unsteady;
}

bool PairedSampling::is_throttled() const {
  return count(PairState::throttled) > states_.size() / 2;
}

SamplingFailure PairedSampling::failure(const Estimate& figure) const {
  if (is_throttled()) return SamplingFailure::throttled;
  if (usable_.empty()) return SamplingFailure::no_times;
  const bool is_good = is_decisive(figure, plan_.thresholds) && !slows_baseline();
  return is_good ? SamplingFailure::none : SamplingFailure::suspicious_load;
}

std::vector<SamplingNote> PairedSampling::notes(const Estimate& figure) const {
  std::vector<SamplingNote> notes;
  if (contains_threshold(figure, plan_.thresholds)) notes.push_back(SamplingNote::better_side);
  if (foreign_ > 0) notes.push_back(SamplingNote::foreign_load);
  if (count(PairState::throttled) > 0) notes.push_back(SamplingNote::some_throttled);
  if (works_after_call()) notes.push_back(SamplingNote::work_after_call);
  if (relative_half_width(figure) > plan_.half_width) notes.push_back(SamplingNote::stopped_early);
  return notes;
}

SamplingOutcome PairedSampling::outcome() const {
  SamplingOutcome outcome;
  outcome.figure = figure();
  outcome.subject_seconds = estimate_median(times(&Pair::subject));
  outcome.baseline_seconds = estimate_median(times(&Pair::baseline));
  outcome.doubt = doubt();
  if (outcome.doubt == Doubt::none) outcome.failure = failure(outcome.figure);
  outcome.notes = notes(outcome.figure);
  return outcome;
}

}  // namespace labcheck
