#include "harness/simgpu/counters/counters.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(Counters, AreAllExplainedInTheDocumentation) {
  const std::string text = read_file(test::source_folder() / "docs/simulated-gpu.md");
  for (const std::string& name : counter_names())
    EXPECT_NE(text.find("`" + name + "`"), std::string::npos) << name;
}

TEST(Counters, HaveNoRatioOverNothing) {
  CounterSums sums;
  sums.global_load_sectors = 4;
  EXPECT_FALSE(with_ratios(sums).contains("global_load_sectors_per_request"));
  sums.global_load_requests = 2;
  EXPECT_EQ(with_ratios(sums).at("global_load_sectors_per_request"), 2);
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
}

}  // namespace
}  // namespace labcheck::simgpu
