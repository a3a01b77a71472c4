// SPDX-License-Identifier: MIT
/// Synthetic pairs of samples.
#pragma once

#include "harness/perf/paired_sampling.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace labcheck::test {

inline constexpr double kMillisecond = 1e-3;

inline bool has(const SamplingOutcome& outcome, const Message& note) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), note) != outcome.notes.end();
}

/// A sample of three launches of `seconds` each. The host adds `overhead` seconds to all of them.
inline Sample sample_of(double seconds, double overhead = 60e-6) {
  const LaunchTime launch{seconds, seconds + 10e-6};
  return {{launch, launch, launch}, 3 * launch.to_idle + overhead};
}

inline Pair pair_of(double subject, double baseline) {
  return {sample_of(subject), sample_of(baseline), {}, 3 * (subject + baseline)};
}

/// Samples of a normal distribution with mean 0 (Box and Muller 1958).
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : random_(seed, "noise") {}

  double next(double deviation) {
    const double u = random_.real(1e-12, 1);
    const double v = random_.real(0, 1);
    return deviation * std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
  }
  bool happens(double probability) { return random_.real(0, 1) < probability; }

 private:
  Random random_;
};

/// Samples the pairs next(0), next(1), … until sampling is done.
inline SamplingOutcome run_sampling(const SamplingPlan& plan,
                                    const std::function<Pair(int)>& next) {
  PairedSampling sampling(plan, 7);
  for (int k = 0; !sampling.done(); ++k) sampling.add(next(k));
  return sampling.outcome();
}

/// The number of pairs that this takes.
inline int pairs_until_done(const SamplingPlan& plan, const std::function<Pair(int)>& next) {
  PairedSampling sampling(plan, 7);
  int k = 0;
  for (; !sampling.done(); ++k) sampling.add(next(k));
  return k;
}

}  // namespace labcheck::test
