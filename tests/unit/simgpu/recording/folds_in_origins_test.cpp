// SPDX-License-Identifier: MIT
#include "tests/support/traced_bytes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace labcheck::simgpu {
namespace {

TEST(FoldsInOrigins, FindSums) {
  const std::vector<float> a = noise(1000, 1);
  const float sum = std::accumulate(a.begin(), a.end(), 0.0F);
  std::vector<float> rows(10), columns(10);
  for (std::size_t k = 0; k < 1000; ++k) {
    rows[k / 100] += a[k];
    columns[k % 10] += a[k];
  }
  for (const std::vector<float>& results : {std::vector<float>{sum}, rows, columns}) {
    const std::vector<Piece> pieces = traced(a, results);
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].kind, Piece::Kind::fold);
    EXPECT_EQ(pieces[0].fold.operation, Fold::Operation::sum);
    EXPECT_EQ(rebuilt(pieces, results, std::vector<float>(1000, 2)),
              std::vector<float>(results.size(), 2000.0F / static_cast<float>(results.size())));
  }
  EXPECT_EQ(text(traced(a, std::vector<float>{sum + 0.1F})), "literal:4");
  EXPECT_EQ(text(traced(std::vector<float>{5000, 5000, -9000}, std::vector<float>{1000})),
            "fold 0+0:4");
  EXPECT_EQ(text(traced(std::vector<float>{50000, 50000, -99000}, std::vector<float>{1000.01F})),
            "literal:4");
}

TEST(FoldsInOrigins, FindSumsOfOtherTypes) {
  std::vector<std::int32_t> a(100);
  std::iota(a.begin(), a.end(), 1 << 30);
  std::uint32_t wrapped = 0;
  std::int64_t wide = 0;
  for (const std::int32_t value : a) {
    wrapped += static_cast<std::uint32_t>(value);
    wide += value;
  }
  const std::vector<std::uint32_t> narrow_sum{wrapped};
  const std::vector<std::int64_t> wide_sum{wide};
  std::vector<std::int32_t> fresh(100, -1);
  EXPECT_EQ(rebuilt(traced(a, narrow_sum), narrow_sum, fresh),
            (std::vector<std::uint32_t>{0xFFFFFF9C}));
  EXPECT_EQ(rebuilt(traced(a, wide_sum), wide_sum, fresh), std::vector<std::int64_t>{-100});

  const std::vector<float> floats = noise(100, 1);
  const std::vector<double> sums{std::accumulate(floats.begin(), floats.end(), 0.0)};
  EXPECT_EQ(text(traced(floats, sums)), "fold 0+0:8");
  const std::vector<double> doubles(floats.begin(), floats.end());
  EXPECT_EQ(text(traced(doubles, sums)), "fold 0+0:8");
}

TEST(FoldsInOrigins, FindMinimaAndMaxima) {
  const std::vector<float> a = noise(100, 1);
  const auto [low, high] = std::minmax_element(a.begin(), a.end());
  const std::vector<float> minimum{*low}, maximum{*high};
  EXPECT_EQ(traced(a, minimum)[0].fold.operation, Fold::Operation::minimum);
  EXPECT_EQ(traced(a, maximum)[0].fold.operation, Fold::Operation::maximum);
  const std::vector<std::uint32_t> large{5, 0x80000000, 3};
  EXPECT_EQ(traced(large, std::vector<std::uint32_t>{0x80000000})[0].fold.result,
            Fold::Type::int32);  // the minimum of negative numbers
  EXPECT_EQ(traced(large, std::vector<std::uint32_t>{3})[0].fold.result, Fold::Type::uint32);
}

TEST(FoldsInOrigins, FindFoldsOnlyInTheLatestSources) {
  const std::vector<std::int32_t> a{100, 200, 4000};
  const std::vector<std::vector<float>> others(8, noise(5, 1));
  Origins origins;
  origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, std::vector<std::int32_t>{4300}), "fold 0+0:4");
  for (const std::vector<float>& other : others) origins.add(bytes_of(other));
  EXPECT_EQ(trace(origins, std::vector<std::int32_t>{4300}), "literal:4");
}

TEST(FoldsInOrigins, FindNoFoldsThatAreNotNumbers) {
  const float infinity = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(text(traced(std::vector<float>{nan, 1}, std::vector<float>{3})), "literal:4");
  EXPECT_EQ(text(traced(std::vector<float>{infinity, 1}, std::vector<float>{3})), "literal:4");
  EXPECT_EQ(text(traced(std::vector<float>{2, 1}, std::vector<float>{nan})), "literal:4");
}

TEST(FoldsInOrigins, FindFoldsNextToCopies) {
  const std::vector<float> a = noise(100, 1);
  const float sum = std::accumulate(a.begin(), a.end(), 0.0F);
  const std::vector<float> provided = joined(a, {sum});
  const std::vector<Piece> pieces = traced(a, provided);
  EXPECT_EQ(text(pieces), "copy 0+0:400 fold 0+0:4");
  EXPECT_EQ(rebuilt(pieces, provided, std::vector<float>(100, 2)),
            joined(std::vector<float>(100, 2), {200}));
}

}  // namespace
}  // namespace labcheck::simgpu
