// SPDX-License-Identifier: MIT
#include "harness/simgpu/state/site.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>

namespace labcheck::simgpu {
namespace {

// The tally of a site with these requests, given as pairs (number of requests, distance in bytes).
StrideTally tally(std::initializer_list<std::pair<std::uint64_t, std::int64_t>> parts) {
  StrideTally site;
  std::uint64_t requests = 0;
  for (const auto& [count, stride] : parts) {
    site.change_to(stride, 4, requests);
    requests += count;
  }
  StrideTally sum;
  sum.add(site, requests);
  return sum;
}

TEST(StrideTally, HasNoMajorityBeforeTheFirstRequest) {
  EXPECT_EQ(StrideTally().majority_stride(), std::nullopt);
}

TEST(StrideTally, ReportsTheDistanceOfMostRequests) {
  EXPECT_EQ(tally({{3, 4}, {2, 128}}).majority_stride(), 4);
  EXPECT_EQ(tally({{1, 4}, {2, -128}}).majority_stride(), -128);
}

TEST(StrideTally, ReportsNoDistanceThatOnlyHalfOfTheRequestsHave) {
  EXPECT_EQ(tally({{2, 4}, {2, 128}}).majority_stride(), std::nullopt);
}

TEST(StrideTally, AddsUpRequestsOfOneDistance) {
  EXPECT_EQ(tally({{2, 4}, {3, 128}, {2, 4}}).majority_stride(), 4);
}

TEST(StrideTally, CountsRequestsWithoutADistance) {
  StrideTally site;
  site.change_to(4, 4, 0);
  site.change_to(std::nullopt, 1, 2);
  StrideTally sum;
  sum.add(site, 5);
  EXPECT_EQ(sum.majority_stride(), std::nullopt) << "3 of 5 requests have no distance";
  EXPECT_EQ(sum.min_cost(), 2u * 4u + 3u * 1u);
}

TEST(StrideTally, DoesNotDependOnTheOrderOfSites) {
  StrideTally a;
  StrideTally b;
  for (int k = 0; k < 40; ++k) {
    a.change_to(k, 4, 10 * static_cast<std::uint64_t>(k));
    b.change_to(k + 30, 4, 10 * static_cast<std::uint64_t>(k));
  }
  StrideTally ab;
  ab.add(a, 10'000);
  ab.add(b, 400);
  StrideTally ba;
  ba.add(b, 400);
  ba.add(a, 10'000);
  EXPECT_EQ(ab.majority_stride(), std::nullopt) << "70 distances are too many to count";
  EXPECT_EQ(ba.majority_stride(), std::nullopt);
}

}  // namespace
}  // namespace labcheck::simgpu
