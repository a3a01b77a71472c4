#include "harness/perf/paired_sampling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace labcheck {
namespace {

// A pair more changes little; looking each time would cost more than it saves.
constexpr std::size_t kPairsBetweenLooks = 5;
// As many pairs without a time are no accident.
constexpr std::size_t kMostWithoutTime = 10;
// An interval as wide as this one decides nothing, unless it lies beyond all thresholds.
constexpr double kUselessHalfWidth = 0.03;
// What waiting for the device to be idle may take longer for the subject than for the baseline
// before its work counts as going on behind the call: so many times what the baseline's own waits
// differ, within two times [s]; a share of the subject's time. With 15 pairs the medians of two
// equal programs differ by 0.7 of these deviations as a rule (standard deviation, normal noise).
// The subject's own noise buys nothing: it could make as much of it as it likes.
constexpr double kExtraWaitInDeviations = 4;
constexpr double kLeastExtraWait = 5e-6;
constexpr double kMostExtraWait = 50e-6;
constexpr double kMostExtraShare = 0.02;
// By how much labcheck's clock may be above the device's for the subject and not for the baseline:
// the larger of a time [s] and a multiple, if it is a noticeable share of the launches' time.
constexpr double kMostExtraGap = 200e-6;
constexpr double kMostGapRatio = 3;
constexpr double kNoticeableShare = 0.1;
// The device's clock and ours are not the same crystal; waking up costs the same for both sides.
constexpr double kClockTolerance = 0.01;
constexpr double kFloorTolerance = 0.97;

bool is_time(double seconds) {
  return std::isfinite(seconds) && seconds > 0;
}

bool has_times(const Sample& sample) {
  return !sample.launches.empty() && is_time(sample.wall) &&
         std::all_of(sample.launches.begin(), sample.launches.end(), [](const LaunchTime& launch) {
           return is_time(launch.to_stop) && is_time(launch.to_idle);
         });
}

double sum_of(const Sample& sample, double LaunchTime::*time) {
  double sum = 0;
  for (const LaunchTime& launch : sample.launches) sum += launch.*time;
  return sum;
}

// The mean: of the median, a launch that does the work of the others would be no part. What comes
// by accident is in few pairs, of which the median is taken.
double of_launches(const Sample& sample, double LaunchTime::*time) {
  return sum_of(sample, time) / static_cast<double>(sample.launches.size());
}

double idle_sum(const Sample& sample) {
  return sum_of(sample, &LaunchTime::to_idle);
}

double wait_of(const Sample& sample) {
  return of_launches(sample, &LaunchTime::to_idle) - of_launches(sample, &LaunchTime::to_stop);
}

double clock_gap_of(const Sample& sample) {
  return sample.wall - idle_sum(sample);
}

// Wherever in the interval the figure is, it earns the same.
bool is_beyond(const Estimate& estimate, const std::vector<double>& thresholds) {
  if (thresholds.empty()) return false;
  const auto [least, greatest] = std::minmax_element(thresholds.begin(), thresholds.end());
  return estimate.high < *least || estimate.low > *greatest;
}

}  // namespace

bool decides(const Estimate& estimate, const std::vector<double>& thresholds) {
  return relative_half_width(estimate) <= kUselessHalfWidth || is_beyond(estimate, thresholds);
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
  return static_cast<std::size_t>(std::count(states_.begin(), states_.end(), state));
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
  done_ = states_.size() >= plan_.most_pairs || without >= kMostWithoutTime || costs_too_much() ||
          is_enough();
}

bool PairedSampling::costs_too_much() const {
  const double next = cost_ / static_cast<double>(states_.size());
  return cost_ + next > plan_.most_cost;
}

bool PairedSampling::is_enough() const {
  const bool looks = usable_.size() % kPairsBetweenLooks == 0;
  if (usable_.size() < plan_.least_pairs || !looks) return false;
  const Estimate estimate = figure();
  const double width = relative_half_width(estimate);
  const bool is_near = holds_threshold(estimate, plan_.thresholds);
  return width <= (is_near ? plan_.near_half_width : plan_.half_width);
}

std::vector<double> PairedSampling::all(Sample Pair::*side, double (*of)(const Sample&)) const {
  std::vector<double> all;
  for (const Pair& pair : usable_) all.push_back(of(pair.*side));
  return all;
}

// The middle of what `of` says of the side's samples.
double PairedSampling::gap(Sample Pair::*side, double (*of)(const Sample&)) const {
  return median(all(side, of));
}

bool PairedSampling::works_behind_call() const {
  if (usable_.empty()) return false;
  const double extra = gap(&Pair::subject, wait_of) - gap(&Pair::baseline, wait_of);
  const double time = gap(&Pair::subject, [](const Sample& sample) {
    return of_launches(sample, &LaunchTime::to_idle);
  });
  const double noise = kExtraWaitInDeviations * median_deviation(all(&Pair::baseline, wait_of));
  const double allowed = std::clamp(noise, kLeastExtraWait, kMostExtraWait);
  return extra > std::max(allowed, kMostExtraShare * time);
}

// Where the subject works on behind the call, its time is until the device is idle, less what
// finding that out takes behind a call of the baseline: left in, that would bring short times
// together.
std::vector<double> PairedSampling::times(Sample Pair::*side) const {
  const bool goes_on = side == &Pair::subject && works_behind_call();
  const double wait = goes_on ? gap(&Pair::baseline, wait_of) : 0;
  std::vector<double> times;
  for (const Pair& pair : usable_) {
    const double to_stop = of_launches(pair.*side, &LaunchTime::to_stop);
    const double to_idle = of_launches(pair.*side, &LaunchTime::to_idle);
    times.push_back(goes_on ? std::max(to_stop, to_idle - wait) : to_stop);
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

Doubt PairedSampling::doubt() const {
  if (count(PairState::subject_has_no_time) > states_.size() / 2) return Doubt::no_times;
  if (usable_.empty()) return Doubt::none;
  const double launches = gap(&Pair::subject, idle_sum);
  const double subject = gap(&Pair::subject, clock_gap_of);
  const double baseline = std::max(0.0, gap(&Pair::baseline, clock_gap_of));
  const double most = std::max(baseline + kMostExtraGap, baseline * kMostGapRatio);
  const bool hides = subject > most && subject > kNoticeableShare * launches;
  const bool exceeds = subject < -kClockTolerance * launches;
  if (hides || exceeds) return Doubt::clocks_disagree;
  if (median(times(&Pair::subject)) < kFloorTolerance * plan_.floor) return Doubt::too_fast;
  return Doubt::none;
}

Trouble PairedSampling::trouble(const Estimate& figure) const {
  if (count(PairState::throttled) > states_.size() / 2) return Trouble::throttled;
  if (usable_.empty()) return Trouble::no_times;
  return decides(figure, plan_.thresholds) ? Trouble::none : Trouble::suspicious_load;
}

std::vector<SamplingNote> PairedSampling::notes(const Estimate& figure) const {
  std::vector<SamplingNote> notes;
  if (holds_threshold(figure, plan_.thresholds)) notes.push_back(SamplingNote::better_side);
  if (foreign_ > 0) notes.push_back(SamplingNote::foreign_load);
  if (count(PairState::throttled) > 0) notes.push_back(SamplingNote::some_throttled);
  if (works_behind_call()) notes.push_back(SamplingNote::work_behind_call);
  if (relative_half_width(figure) > plan_.half_width) notes.push_back(SamplingNote::stopped_early);
  return notes;
}

SamplingOutcome PairedSampling::outcome() const {
  SamplingOutcome outcome;
  outcome.figure = figure();
  outcome.subject_seconds = estimate_median(times(&Pair::subject));
  outcome.baseline_seconds = estimate_median(times(&Pair::baseline));
  outcome.doubt = doubt();
  if (outcome.doubt == Doubt::none) outcome.trouble = trouble(outcome.figure);
  outcome.notes = notes(outcome.figure);
  return outcome;
}

}  // namespace labcheck
