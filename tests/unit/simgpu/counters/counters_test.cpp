// SPDX-License-Identifier: MIT
#include "harness/simgpu/counters/counters.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace labcheck::simgpu {
namespace {

TEST(Counters, AreAllDocumented) {
  const std::string text = read_file(test::source_folder() / "docs/simulated-gpu.md");
  for (const std::string& name : counter_names())
    EXPECT_NE(text.find("`" + name + "`"), std::string::npos) << name;
}

TEST(Counters, HaveNoRatioWithADenominatorOf0) {
  CounterSums sums;
  sums.global_load_sectors = 4;
  EXPECT_FALSE(with_ratios(sums).contains("global_load_sectors_per_request"));
  sums.global_load_requests = 2;
  EXPECT_EQ(with_ratios(sums).at("global_load_sectors_per_request"), 2);
}

TEST(Counters, SumUpSpecialReads) {
  CounterSums sums;
  sums.global_load_requests = 1000;
  sums.constant_load_requests = 1000;
  EXPECT_EQ(with_ratios(sums).at("special_reads"), 0);
  sums.shared_load_requests = 1;
  sums.atomic_requests = 20;
  sums.texture_requests = 300;
  sums.surface_requests = 4000;
  EXPECT_EQ(with_ratios(sums).at("special_reads"), 4321);
}

TEST(Counters, AddUpEverySum) {
  CounterSums one;
  std::uint64_t value = 0;
  for (const CounterField& field : counter_fields()) one.*field.sum = ++value;
  CounterSums two = one;
  two += one;
  for (const CounterField& field : counter_fields())
    EXPECT_EQ(two.*field.sum, 2 * (one.*field.sum)) << field.name;
  EXPECT_EQ(nonzero(one).size(), counter_fields().size());
  TransferSums copies;
  for (const TransferField& field : transfer_fields()) copies.*field.sum = ++value;
  TransferSums twice = copies;
  twice += copies;
  for (const TransferField& field : transfer_fields())
    EXPECT_EQ(twice.*field.sum, 2 * (copies.*field.sum)) << field.name;
}

}  // namespace
}  // namespace labcheck::simgpu
