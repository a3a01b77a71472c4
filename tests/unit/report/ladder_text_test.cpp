// SPDX-License-Identifier: MIT
#include "harness/report/ladder_text.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

LadderTable matmul_table() {
  LadderTable table;
  table.lab = "lab5-matmul";
  table.case_id = "lecture";
  table.parameters = {{"n", 2048}};
  table.backend = {Backend::gpu, "NVIDIA H200", "580.65", "CUDA 13.0.88"};
  table.bytes = 3 * 4.0 * 2048 * 2048;
  table.flops = 2.0 * 2048 * 2048 * 2048;
  table.ceiling = "cublas";
  table.ceiling_seconds = 0.342e-3;
  table.rungs = {
      {{"naive", "one thread per element", "324.63 ms on a Tesla C2070"}, 3.31e-3, 0.1033},
      {{"tile-16", "tiles", ""}, 2.14e-3, 0.1598}};
  return table;
}

TEST(LadderText, ShowsTimeRateShareAndSpeedup) {
  EXPECT_EQ(ladder_text(matmul_table()),
            "lab5-matmul, lecture: n=2048, on NVIDIA H200, driver 580.65, CUDA 13.0.88\n"
            "  version     time          rate  of cublas  speedup  historic\n"
            "  naive    3.31 ms  5.19 TFLOP/s     10.3 %     1.00  324.63 ms on a Tesla C2070\n"
            "  tile-16  2.14 ms  8.03 TFLOP/s     16.0 %     1.55\n"
            "  ceiling 'cublas': 0.342 ms  50.2 TFLOP/s\n");
}

TEST(LadderText, ShowsGigabytesForAMemoryBoundLab) {
  LadderTable table = matmul_table();
  table.bytes = 4e9;
  table.flops = 1e9;
  table.rungs[0].seconds = 1e-3;
  EXPECT_NE(ladder_text(table).find("4000 GB/s"), std::string::npos) << ladder_text(table);
}

TEST(LadderText, ShowsWhyACeilingOrATimeIsMissing) {
  LadderTable table = matmul_table();
  table.ceiling_seconds.reset();
  table.ceiling_problem = verbatim("the CUDA toolkit on this computer has no libcublas.so");
  table.rungs[1] = {{"tile-16", "tiles", ""}};
  table.rungs[1].problem = verbatim("it crashed");
  const std::string text = ladder_text(table);
  EXPECT_NE(text.find("ceiling 'cublas' not measured: the CUDA toolkit on this computer has no "
                      "libcublas.so"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("tile-16: it crashed"), std::string::npos);
}

TEST(LadderText, ShowsCountersOnTheSimulatedGpu) {
  LadderTable table = matmul_table();
  table.backend = {Backend::sim, "simulated GPU", "", "CUDA 13.0.88"};
  table.ceiling_seconds.reset();
  table.rungs[0].counters = Counters{.global_load_requests = 16384};
  const std::string text = ladder_text(table);
  EXPECT_NE(text.find("global loads"), std::string::npos) << text;
  EXPECT_NE(text.find("16,384"), std::string::npos);
  EXPECT_EQ(text.find(" ms"), std::string::npos);
}

TEST(LadderSuggestions, AreBetweenNeighboringVersions) {
  LadderTable counted = matmul_table();
  counted.rungs[0].counters = Counters{.launches = 1,
                                       .global_load_requests = 131072,
                                       .global_store_requests = 512,
                                       .shared_load_requests = 0,
                                       .shared_load_conflicts = 0};
  counted.rungs[1].counters = Counters{.launches = 1,
                                       .global_load_requests = 8192,
                                       .global_store_requests = 600,
                                       .shared_load_requests = 66000,
                                       .shared_load_conflicts = 900};
  EXPECT_EQ(
      ladder_suggestions(counted, matmul_table()),
      "lab5-matmul, lecture: thresholds between neighboring versions\n\n"
      "naive and tile-16\n"
      "  needs: {counter: global_load_requests, on: [lecture], at_most: 30000}   # naive "
      "131,072; tile-16 8,192\n"
      "  needs: {counter: shared_load_requests, on: [lecture], at_least: 30000}   # naive 0; "
      "tile-16 66,000\n"
      "  needs: {counter: special_reads, on: [lecture], at_least: 30000}   # naive 0; tile-16 "
      "66,000\n"
      "  needs: {measure: speedup, over: naive, on: [lecture]}   # naive 1; tile-16 1.55\n"
      "  credit: log_scale\n"
      "  scale: [{at: 1, earns: 0}, {at: 1.24, earns: 1}]\n");
}

TEST(LadderSuggestions, SayWhatIsMissing) {
  LadderTable counted = matmul_table();
  counted.rungs[0].counters = counted.rungs[1].counters = Counters{.launches = 1};
  EXPECT_EQ(ladder_suggestions(counted, std::nullopt),
            "lab5-matmul, lecture: thresholds between neighboring versions\n\n"
            "naive and tile-16\n"
            "  no threshold: no counter differs by a factor of 1.5 or more\n"
            "\nThresholds for speed need a GPU: run this command on a computer that has one, "
            "without --backend sim.\n");
}

}  // namespace
}  // namespace labcheck
