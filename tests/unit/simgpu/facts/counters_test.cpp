// SPDX-License-Identifier: MIT
#include "harness/simgpu/facts/counters.hpp"

#include "harness/base/files.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace labcheck {
namespace {

TEST(Counters, AreAllDocumented) {
  const std::string text = read_file(test::source_folder() / "docs/simulated-gpu.md");
  for (const std::string& name : counter_names())
    EXPECT_NE(text.find("`" + name + "`"), std::string::npos) << name;
}

TEST(Counters, HaveNoRatioWithADenominatorOf0) {
  const NamedCounter& ratio = *find_counter("global_load_sectors_per_request");
  Counters counters{.global_load_sectors = 4};
  EXPECT_EQ(ratio.value(counters), std::nullopt);
  counters.global_load_requests = 2;
  EXPECT_EQ(ratio.value(counters), 2);
  EXPECT_EQ(counters.global_load_sectors_per_request(), 2);
}

TEST(Counters, SumUpSpecialReads) {
  Counters counters{.global_load_requests = 1000, .constant_load_requests = 1000};
  EXPECT_EQ(counters.special_reads(), 0);
  counters.shared_load_requests = 1;
  counters.atomic_requests = 20;
  counters.texture_requests = 300;
  counters.surface_requests = 4000;
  counters.parameter_load_requests = 50000;
  EXPECT_EQ(counters.special_reads(), 54321);
}

TEST(Counters, SumUpWhatIsInExcess) {
  const Counters counters{.warp_instructions = 3,
                          .thread_instructions = 64,
                          .global_bytes_moved = 1000,
                          .constant_load_requests = 2,
                          .constant_load_passes = 33,
                          .device_copy_bytes = 100};
  EXPECT_EQ(counters.idle_lanes(), 32);
  EXPECT_EQ(counters.constant_load_excess_passes(), 31);
  EXPECT_EQ(counters.device_bytes_moved(), 1200);
}

TEST(Counters, AreFoundByName) {
  for (const NamedCounter& counter : named_counters())
    EXPECT_EQ(find_counter(counter.name), &counter) << counter.name;
  EXPECT_EQ(find_counter("luck"), nullptr);
  EXPECT_EQ(find_counter("zeal"), nullptr);
  EXPECT_TRUE(find_counter("launches")->is_of_kernels);
  EXPECT_FALSE(find_counter("streams")->is_of_kernels);
}

Counters read(const std::string& text) {
  Counters counters;
  json::read(*Json::parse(text), counters);
  return counters;
}

TEST(Counters, AreReadBackFromJson) {
  EXPECT_EQ(json::text_of(Counters{.launches = 3, .streams = 1}), R"({"launches":3,"streams":1})");
  EXPECT_EQ(read(R"({"streams":1,"launches":3})"), (Counters{.launches = 3, .streams = 1}));
  EXPECT_EQ(read("{}"), Counters{});
  EXPECT_THROW(read("[]"), json::ReadError);
  EXPECT_THROW(read(R"({"special_reads":1})"), json::ReadError);
  EXPECT_THROW(read(R"({"launches":-1})"), json::ReadError);
}

TEST(Counters, AddUpEverySum) {
  const std::set<std::string_view> computed{"special_reads", "idle_lanes", "device_bytes_moved",
                                            "constant_load_excess_passes"};
  std::string text;
  for (const NamedCounter& counter : named_counters()) {
    if (counter.value(Counters{}) == 0 && !computed.contains(counter.name))
      text += fmt::format("{}\"{}\":{}", text.empty() ? "" : ",", counter.name, text.size() + 1);
  }
  const Counters one = read("{" + text + "}");
  Counters two = one;
  two += one;
  for (const NamedCounter& counter : named_counters()) {
    const double value = counter.value(one).value();
    const bool is_sum = text.find(fmt::format("\"{}\"", counter.name)) != std::string::npos;
    if (is_sum) {
      EXPECT_EQ(counter.value(two), 2 * value) << counter.name;
    }
    EXPECT_GT(value, 0) << counter.name;
  }
}

}  // namespace
}  // namespace labcheck
