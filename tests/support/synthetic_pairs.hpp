/// Pairs of samples as a card might have given them.
#pragma once

#include "harness/perf/paired_sampling.hpp"

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace labcheck::test {

/// Three launches of `seconds` each, on a host that takes `overhead` seconds more for all of them.
inline Sample sample_of(double seconds, double overhead = 60e-6) {
  const LaunchTime launch{seconds, seconds + 10e-6};
  return {{launch, launch, launch}, 3 * launch.to_idle + overhead};
}

inline Pair pair_of(double subject, double baseline) {
  return {sample_of(subject), sample_of(baseline), {}, 3 * (subject + baseline)};
}

/// Numbers as they come from a normal distribution around 0 (Box and Muller 1958).
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

/// Takes pairs from `next`, which is told their number, until it is done.
inline SamplingOutcome sampled(const SamplingPlan& plan, const std::function<Pair(int)>& next) {
  PairedSampling sampling(plan, 7);
  for (int k = 0; !sampling.done(); ++k) sampling.add(next(k));
  return sampling.outcome();
}

/// How many pairs that took.
inline int pairs_until_done(const SamplingPlan& plan, const std::function<Pair(int)>& next) {
  PairedSampling sampling(plan, 7);
  int k = 0;
  for (; !sampling.done(); ++k) sampling.add(next(k));
  return k;
}

}  // namespace labcheck::test
