#include "harness/base/parallel.hpp"

#include "harness/base/array.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace labcheck::test {
namespace {

TEST(ShareOut, GivesOutEachElementOnce) {
  for (const std::size_t count : {0, 1, 7, 8, 9, 1000, 1001}) {
    std::vector<std::atomic<int>> seen(count);
    share_out(count, 8, [&](std::size_t first, std::size_t last) {
      for (std::size_t k = first; k < last; ++k) ++seen[k];
    });
    for (const std::atomic<int>& times : seen) EXPECT_EQ(times, 1);
  }
}

TEST(ShareOut, BeginsRangesAtMultiplesOfTheLeast) {
  std::mutex mutex;
  std::set<std::size_t> starts;
  share_out(1000, 64, [&](std::size_t first, std::size_t last) {
    const std::lock_guard lock(mutex);
    starts.insert(first);
    EXPECT_LT(first, last);
  });
  for (const std::size_t start : starts) EXPECT_EQ(start % 64, 0U);
}

TEST(ShareOut, DoesNotCallForNothing) {
  int calls = 0;
  share_out(0, 64, [&](std::size_t, std::size_t) { ++calls; });
  EXPECT_EQ(calls, 0);
}

TEST(Array, IsAVectorOfAnySize) {
  for (const std::size_t count : {0, 5, 3'000'000}) {
    Array<int> values(count, 7);
    values.push_back(8);
    EXPECT_EQ(values.size(), count + 1);
    EXPECT_EQ(values.back(), 8);
    EXPECT_EQ(values, std::vector<int>(values));
    EXPECT_EQ(Array<int>(std::vector<int>(count, 7)).size(), count);
  }
  EXPECT_NE((Array<int>{1, 2}), (std::vector<int>{1, 3}));
}

}  // namespace
}  // namespace labcheck::test
