/// Test data from a secret seed.
#pragma once

#include "harness/base/array.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace labcheck {

/// A stream of random numbers that its seed and name determine (xoshiro256**, Blackman and Vigna
/// 2021, seeded by SplitMix64). The same on every machine, so that a run can be repeated.
class Random {
 public:
  /// Streams of one seed with different names, such as a test case's id, have nothing to do with
  /// each other.
  Random(std::uint64_t seed, std::string_view name);

  std::uint64_t bits();

  /// Evenly distributed from `low` to `high`; rounding may reach `high` itself.
  double real(double low, double high);

  /// Evenly distributed in [low, high]; `low` must not be above `high`.
  std::int64_t integer(std::int64_t low, std::int64_t high);

  /// `count` floats from `low` to `high`. Their values use all bits of the significand, so that
  /// lower precision shows.
  Array<float> floats(std::size_t count, double low, double high);

  /// `count` whole numbers in [low, high] as floats: sums of products of them are exact in float32
  /// while they stay below 2^24, whatever the order.
  Array<float> whole_floats(std::size_t count, std::int64_t low, std::int64_t high);

  /// `count` whole numbers in [low, high].
  Array<std::int32_t> integers(std::size_t count, std::int32_t low, std::int32_t high);

 private:
  // The first ones of many are this stream's, the others those of streams of their own, which
  // several threads draw from.
  template <class T, class Draw>
  Array<T> drawn(std::size_t count, const Draw& draw);

  std::array<std::uint64_t, 4> state_{};
};

/// A seed from the operating system, below 2^53.
std::uint64_t secret_seed();

}  // namespace labcheck
