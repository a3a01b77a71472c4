// SPDX-License-Identifier: MIT
/// Random numbers: unpredictable ones, and test data from a secret seed.
#pragma once

#include "harness/base/array.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace labcheck {

/// 64 bits from getrandom(2). Throws HarnessError if getrandom(2) fails.
std::uint64_t random_bits();

/// A stream of random numbers (xoshiro256**, Blackman and Vigna 2021, seeded by SplitMix64). Its
/// seed and name determine it on every computer, so a run can be repeated.
class Random {
 public:
  /// Streams with the same seed and different names, such as test case ids, are independent.
  Random(std::uint64_t seed, std::string_view name);

  std::uint64_t bits();

  /// Uniformly distributed from `low` to `high`; rounding may reach `high` itself.
  double real(double low, double high);

  /// Uniformly distributed in [low, high]; `low` must not be above `high`.
  std::int64_t integer(std::int64_t low, std::int64_t high);

  /// `count` floats from `low` to `high`. They use all bits of the significand, so a lower
  /// precision shows in the result.
  Array<float> floats(std::size_t count, double low, double high);

  /// `count` integers in [low, high] as floats. Sums of their products are exact in float32 in any
  /// order, as long as they stay below 2^24.
  Array<float> whole_floats(std::size_t count, std::int64_t low, std::int64_t high);

  /// `count` integers in [low, high].
  Array<std::int32_t> integers(std::size_t count, std::int32_t low, std::int32_t high);

 private:
  // The first numbers come from this stream; if there are many, several threads draw the rest from
  // streams of their own.
  template <class T, class Draw>
  Array<T> draw_array(std::size_t count, const Draw& draw);

  std::array<std::uint64_t, 4> state_{};
};

/// A seed from the operating system, below 2^53.
std::uint64_t secret_seed();

}  // namespace labcheck
