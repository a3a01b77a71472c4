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
      {{"naive", "one thread an element", "324.63 ms on a Tesla C2070"}, 3.31e-3, 0.1033},
      {{"tile-16", "tiles", ""}, 2.14e-3, 0.1598}};
  return table;
}

TEST(LadderText, HasTimeRateShareAndTimesTheFirst) {
  EXPECT_EQ(ladder_text(matmul_table()),
            "lab5-matmul, lecture: n=2048, on NVIDIA H200, driver 580.65, CUDA 13.0.88\n"
            "  rung        time          rate  of cublas  times first  historic\n"
            "  naive    3.31 ms  5.19 TFLOP/s     10.3 %         1.00  324.63 ms on a Tesla C2070\n"
            "  tile-16  2.14 ms  8.03 TFLOP/s     16.0 %         1.55\n"
            "  ceiling 'cublas': 0.342 ms  50.2 TFLOP/s\n");
}

TEST(LadderText, TellsGigabytesWhereMemoryCounts) {
  LadderTable table = matmul_table();
  table.bytes = 4e9;
  table.flops = 1e9;
  table.rungs[0].seconds = 1e-3;
  EXPECT_NE(ladder_text(table).find("4000 GB/s"), std::string::npos) << ladder_text(table);
}

TEST(LadderText, SaysWhyThereIsNoCeilingAndNoTime) {
  LadderTable table = matmul_table();
  table.ceiling_seconds.reset();
  table.no_ceiling = "the CUDA toolkit of this machine has no libcublas.so";
  table.rungs[1] = {{"tile-16", "tiles", ""}};
  table.rungs[1].problem = "it crashed";
  const std::string text = ladder_text(table);
  EXPECT_NE(text.find("no ceiling 'cublas': the CUDA toolkit of this machine has no libcublas.so"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("tile-16: it crashed"), std::string::npos);
}

TEST(LadderText, HasCountersOnTheSimulatedGpu) {
  LadderTable table = matmul_table();
  table.backend = {Backend::sim, "simulated GPU", "", "CUDA 13.0.88"};
  table.ceiling_seconds.reset();
  table.rungs[0].counters = {{"global_load_requests", 16384}};
  const std::string text = ladder_text(table);
  EXPECT_NE(text.find("global loads"), std::string::npos) << text;
  EXPECT_NE(text.find("16,384"), std::string::npos);
  EXPECT_EQ(text.find(" ms"), std::string::npos);
}

}  // namespace
}  // namespace labcheck
