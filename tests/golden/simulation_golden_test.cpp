// SPDX-License-Identifier: MIT
// Golden files of the text and the JSON that `labcheck simulate` writes.
#include "harness/report/simulation_report.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace labcheck::test {
namespace {

// A transpose of 1,024 × 1,024 floats that stores by columns and has no padding: 32,768 requests in
// each direction, of 4 and 32 sectors; reading a column of the tile takes 32 bank passes.
SimulatedKernel transpose() {
  SimulatedKernel kernel;
  kernel.kernel = "transpose";
  kernel.signature = "transpose(float*, float const*, int)";
  kernel.grid = {32, 32, 1};
  kernel.block = {32, 8, 1};
  kernel.static_shared = 4096;
  kernel.counters = {.launches = 1,
                     .warp_instructions = 900'000,
                     .thread_instructions = 28'800'000,
                     .global_load_requests = 32'768,
                     .global_load_sectors = 131'072,
                     .global_store_requests = 32'768,
                     .global_store_sectors = 1'048'576,
                     .global_bytes_moved = 37'748'736,
                     .shared_load_requests = 32'768,
                     .shared_load_passes = 1'048'576,
                     .branches = 40'960,
                     .barrier_waits = 8'192};
  kernel.lines = {{"transpose.cu", 9, {.global_load_requests = 32'768}}};
  kernel.accesses = {{"transpose.cu", 9, AccessDirection::load, AccessedMemory::global, 4, 4,
                      32'768, 131'072, 131'072},
                     {"transpose.cu", 12, AccessDirection::store, AccessedMemory::global, 4, 4096,
                      32'768, 1'048'576, 131'072},
                     {"transpose.cu", 12, AccessDirection::load, AccessedMemory::shared, 4, 128,
                      32'768, 1'048'576, 32'768}};
  kernel.resources = KernelResources{18, 0};
  kernel.occupancy = Occupancy{8, 64, 64, OccupancyLimit::threads};
  return kernel;
}

Simulation well() {
  Simulation simulation;
  simulation.labcheck = "0.1.0";
  simulation.program = "add.cu";
  simulation.device = "labcheck simulated GPU";
  simulation.end = Exited{0};
  SimulatedKernel kernel;
  kernel.kernel = "add";
  kernel.signature = "add(float*, float)";
  kernel.grid = {4, 1, 1};
  kernel.block = {256, 1, 1};
  kernel.counters = {.launches = 3,
                     .warp_instructions = 960,
                     .thread_instructions = 30'720,
                     .global_load_requests = 96,
                     .global_load_sectors = 384,
                     .global_bytes_moved = 12'288,
                     .flops = 3'072};
  simulation.counters = kernel.counters;
  simulation.kernels = {kernel};
  return simulation;
}

Simulation costly() {
  Simulation simulation = well();
  simulation.program = "transpose.cu";
  simulation.kernels = {transpose()};
  simulation.counters = simulation.kernels[0].counters;
  return simulation;
}

Simulation faulty() {
  Simulation simulation = well();
  simulation.end = Exited{1};
  simulation.faults = {
      {FaultKind::out_of_bounds,
       verbatim("out-of-bounds write of 4 bytes by thread (0,0,0) of block (1,0,0) and 31 more "
                "threads of "
                "its warp: index 32, but the array has 32 elements of 4 bytes (valid: 0 to 31); "
                "add a guard "
                "such as if (i < n)"),
       "add", "add.cu", 12, 1},
      {FaultKind::data_race,
       verbatim(
           "data race in shared memory: thread (0,0,0) of block (0,0,0) reads a value that thread "
           "(1,0,0) wrote at line 28, and no __syncthreads() orders the two accesses"),
       "sum", "src/sum.cuh", 30, 1200},
      {FaultKind::unsupported, verbatim("cudaFoo is not supported on the simulated GPU"), "", "", 0,
       1},
      {FaultKind::uninitialized_copy,
       verbatim(
           "the 1st cudaMemcpy (4,000 bytes, device to host): the source contains 928 bytes of "
           "uninitialized memory, starting at byte 3,072 of the 1st cudaMalloc (4,000 bytes, line "
           "18); "
           "write it first, or copy less"),
       "", "add.cu", 20, 1}};
  return simulation;
}

Simulation killed() {
  Simulation simulation = well();
  simulation.end = Signaled{11};
  simulation.kernels.clear();
  simulation.counters = {};
  return simulation;
}

struct Sample {
  const char* name;
  Simulation (*make)();
};

void PrintTo(const Sample& sample, std::ostream* out) {
  *out << sample.name;
}

class SimulationGolden : public testing::TestWithParam<Sample> {
 protected:
  std::filesystem::path expected(const std::string& format) const {
    return source_folder() / "tests/golden/simulation" /
           (std::string(GetParam().name) + "." + format + ".expected");
  }
};

TEST_P(SimulationGolden, Text) {
  EXPECT_TRUE(matches_golden(simulation_text(GetParam().make(), {}), expected("text")));
}

TEST_P(SimulationGolden, ColorOnATerminal) {
  const TerminalStyle style{TerminalStyle::Colors::ansi16, TerminalStyle::Symbols::ascii, 100};
  EXPECT_TRUE(matches_golden(simulation_text(GetParam().make(), style), expected("color")));
}

TEST_P(SimulationGolden, Json) {
  EXPECT_TRUE(matches_golden(simulation_json(GetParam().make()), expected("json")));
}

INSTANTIATE_TEST_SUITE_P(Samples, SimulationGolden,
                         testing::Values(Sample{"well", well}, Sample{"costly", costly},
                                         Sample{"faulty", faulty}, Sample{"killed", killed}),
                         [](const auto& sample) { return std::string(sample.param.name); });

TEST(SimulationText, OfFaultsIsEmptyWithoutFaults) {
  EXPECT_EQ(simulation_faults_text(well(), {}), "");
  EXPECT_NE(simulation_faults_text(faulty(), {}).find("add.cu:12: out_of_bounds in add"),
            std::string::npos);
}

}  // namespace
}  // namespace labcheck::test
