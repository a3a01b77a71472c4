// SPDX-License-Identifier: MIT
#include "harness/perf/paired_sampling.hpp"

#include "harness/perf/messages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
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
// two times [s], or a share of the launches' time. A program that takes longer hides work. On an
// H100, honest programs took up to 95 µs longer (docs/measurements/h100-times.md).
constexpr double kExtraOverheadInDeviations = 6;
constexpr double kMinExtraOverhead = 150e-6;
constexpr double kMaxExtraOverhead = 300e-6;
constexpr double kMaxHiddenShare = 0.05;
// With fewer comparable pairs, all pairs are compared.
constexpr std::size_t kMinComparable = 5;
// The clocks of the GPU and of the host run on different crystals; waking up costs both programs
// the same.
constexpr double kClockTolerance = 0.01;
constexpr double kFloorTolerance = 0.97;
// How much slower the baseline may be than before the subject was started: a share of its time, and
// a time [s]. A GPU at its power limit may lower its clocks by a quarter.
constexpr double kMaxSlowdown = 0.5;
constexpr double kMaxSlowdownSeconds = 2e-6;

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

double time_outside_launches(const Sample& sample) {
  return sample.wall - idle_sum(sample);
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

Message describe(Doubt doubt) {
  constexpr std::array texts{messages::launches_without_times, messages::clocks_disagree,
                             messages::too_fast, messages::baseline_slowed};
  return doubt == Doubt::none ? Message{} : texts.at(static_cast<std::size_t>(doubt) - 1)();
}

Message describe(SamplingFailure failure) {
  constexpr std::array texts{messages::baseline_without_times, messages::mostly_throttled,
                             messages::suspicious_load};
  return failure == SamplingFailure::none ? Message{}
                                          : texts.at(static_cast<std::size_t>(failure) - 1)();
}

Overhead overhead_of(const std::vector<Sample>& samples) {
  std::vector<double> times;
  for (const Sample& sample : samples) times.push_back(time_outside_launches(sample));
  return {median(times), median_deviation(times)};
}

double launch_time_of(const std::vector<Sample>& samples) {
  std::vector<double> times;
  for (const Sample& sample : samples) times.push_back(mean_of(sample, &LaunchTime::to_stop));
  return median(std::move(times));
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
  const double next = cost_ / static_cast<double>(states_.size());
  return cost_ + next > plan_.max_cost;
}

bool PairedSampling::is_enough() const {
  const bool is_due = usable_.size() % kPairsBetweenChecks == 0;
  if (usable_.size() < plan_.min_pairs || !is_due) return false;
  if (comparable_pairs().size() < kMinComparable) return false;
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

// A GPU takes 0.1 to 0.2 ms to switch from one program to another. It always switches before a
// sample of the baseline: the subject's outputs are read in between. Before a sample of the subject
// it does so only if the baseline came first.
std::vector<Pair> PairedSampling::comparable_pairs() const {
  std::vector<Pair> pairs;
  std::ranges::copy_if(usable_, std::back_inserter(pairs),
                       [](const Pair& pair) { return pair.order == PairOrder::baseline_first; });
  return pairs;
}

bool PairedSampling::hides_time() const {
  std::vector<Pair> pairs = comparable_pairs();
  const bool are_enough = pairs.size() >= kMinComparable;
  if (!are_enough) pairs = usable_;
  std::vector<Sample> subject;
  std::vector<Sample> baseline;
  for (const Pair& pair : pairs) {
    subject.push_back(pair.subject);
    baseline.push_back(pair.baseline);
  }
  const double launches = median_of(&Pair::subject, idle_sum);
  const double own = overhead_of(subject).seconds;
  if (own < -kClockTolerance * launches) return true;
  const Overhead usual = plan_.overhead ? *plan_.overhead : overhead_of(baseline);
  const double allowed = are_enough ? std::clamp(kExtraOverheadInDeviations * usual.deviation,
                                                 kMinExtraOverhead, kMaxExtraOverhead)
                                    : kMaxExtraOverhead;
  return own - usual.seconds > std::max(allowed, kMaxHiddenShare * launches);
}

bool PairedSampling::slows_baseline() const {
  return plan_.baseline_alone && !usable_.empty() &&
         median(times(&Pair::baseline)) >
             (1 + kMaxSlowdown) * *plan_.baseline_alone + kMaxSlowdownSeconds;
}

Doubt PairedSampling::doubt() const {
  if (count(PairState::subject_has_no_time) > states_.size() / 2) return Doubt::no_times;
  if (usable_.empty()) return Doubt::none;
  if (hides_time()) return Doubt::clocks_disagree;
  if (median(times(&Pair::subject)) < kFloorTolerance * plan_.floor) return Doubt::too_fast;
  if (slows_baseline() && foreign_ == 0) return Doubt::baseline_slowed;
  return Doubt::none;
}

SamplingFailure PairedSampling::failure(const Estimate& figure) const {
  if (count(PairState::throttled) > states_.size() / 2) return SamplingFailure::throttled;
  if (usable_.empty()) return SamplingFailure::no_times;
  if (slows_baseline()) return SamplingFailure::suspicious_load;
  return is_decisive(figure, plan_.thresholds) ? SamplingFailure::none
                                               : SamplingFailure::suspicious_load;
}

std::vector<Message> PairedSampling::notes(const Estimate& figure) const {
  std::vector<Message> notes;
  if (contains_threshold(figure, plan_.thresholds)) notes.push_back(messages::better_side());
  if (foreign_ > 0) notes.push_back(messages::foreign_load());
  if (count(PairState::throttled) > 0) notes.push_back(messages::some_throttled());
  if (works_after_call()) notes.push_back(messages::work_after_call());
  if (relative_half_width(figure) > plan_.half_width) notes.push_back(messages::stopped_early());
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
