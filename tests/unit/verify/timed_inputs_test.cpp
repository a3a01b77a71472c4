// SPDX-License-Identifier: MIT
#include "harness/verify/timed_inputs.hpp"

#include "harness/base/error.hpp"
#include "harness/verify/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace labcheck::test {
namespace {

constexpr std::size_t kCount = 11;

std::vector<std::int32_t> own_values() {
  std::vector<std::int32_t> values(kCount);
  std::iota(values.begin(), values.end(), 100);
  return values;
}

/// Arrangements that cut at both ends and in the middle, and rotate by nothing, by a little and by
/// almost everything.
std::vector<Arrangement> arrangements() {
  std::vector<Arrangement> all;
  for (const std::size_t cut : {0, 1, 5, 10, 11}) {
    for (const std::size_t turn : {0, 1, 6, 10}) {
      for (const std::size_t after : {0, 3, 10}) all.push_back({cut, turn, after});
    }
  }
  return all;
}

/// The values by the definition of Arrangement.
std::vector<std::int32_t> arranged_values(const Arrangement& by) {
  const std::vector<std::int32_t> own = own_values();
  std::vector<std::int32_t> values;
  for (std::size_t i = 0; i < kCount; ++i)
    values.push_back(own[(i + (i < by.cut ? by.turn : by.turn_after)) % kCount]);
  return values;
}

struct Inputs {
  std::vector<Buffer> buffers{make_input("a", {kCount}, own_values())};
  OracleCache cache;

  TimedInputs with(const Arrangement& by) { return {buffers, {by}, cache}; }
};

TEST(TimedInputs, ReturnEachElementOfALaunch) {
  Inputs inputs;
  for (const Arrangement& by : arrangements()) {
    const TimedInputs timed = inputs.with(by);
    const auto elements = timed.elements<std::int32_t>("a");
    const std::vector<std::int32_t> expected = arranged_values(by);
    ASSERT_EQ(elements.size(), kCount);
    for (std::size_t i = 0; i < kCount; ++i) EXPECT_EQ(elements[i], expected[i]);
  }
}

TEST(TimedInputs, CountTheUsesOfAnElement) {
  Inputs inputs;
  const std::vector<std::int32_t> own = own_values();
  for (const Arrangement& by : arrangements()) {
    const TimedInputs timed = inputs.with(by);
    const auto elements = timed.elements<std::int32_t>("a");
    const std::vector<std::int32_t> expected = arranged_values(by);
    for (std::size_t i = 0; i < kCount; ++i)
      EXPECT_EQ(elements.uses_of(i), std::count(expected.begin(), expected.end(), own[i]));
  }
}

TEST(TimedInputs, ReturnTheStretchesOfALaunch) {
  Inputs inputs;
  const std::vector<std::int32_t> own = own_values();
  for (const Arrangement& by : arrangements()) {
    std::vector<std::int32_t> values;
    const TimedInputs timed = inputs.with(by);
    for (const auto& [first, last] : timed.elements<std::int32_t>("a").stretches())
      values.insert(values.end(), own.begin() + static_cast<std::ptrdiff_t>(first),
                    own.begin() + static_cast<std::ptrdiff_t>(last));
    EXPECT_EQ(values, arranged_values(by));
  }
}

TEST(TimedInputs, MakeTheBuffersOfALaunch) {
  Inputs inputs;
  for (const Arrangement& by : arrangements()) {
    const std::vector<Buffer> arranged = inputs.with(by).arranged_buffers();
    const auto values = elements<std::int32_t>(arranged, "a");
    EXPECT_EQ(std::vector<std::int32_t>(values.begin(), values.end()), arranged_values(by));
  }
}

TEST(TimedInputs, CacheResultsForAllLaunches) {
  Inputs inputs;
  int calls = 0;
  const auto sum = [&](const TimedInputs& timed) {
    return timed.once("sum", [&] {
      ++calls;
      const auto own = timed.own<std::int32_t>("a");
      return std::accumulate(own.begin(), own.end(), 0L);
    });
  };
  EXPECT_EQ(sum(inputs.with({5, 1, 2})), 11 * 105);
  EXPECT_EQ(sum(inputs.with({3, 7, 0})), 11 * 105);
  EXPECT_EQ(calls, 1);
}

TEST(TimedInputs, RejectUnknownBuffers) {
  Inputs inputs;
  EXPECT_THROW(inputs.with({}).elements<std::int32_t>("b"), UserError);
  EXPECT_THROW(inputs.with({}).elements<float>("a"), UserError);
}

}  // namespace
}  // namespace labcheck::test
