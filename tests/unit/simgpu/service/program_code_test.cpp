// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/program_code.hpp"

#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <string>

namespace labcheck::simgpu {
namespace {

constexpr int kCapability = 80;

// A fat binary from nvcc with the kernel `fill`, which writes table[i % 4] to p[i].
class DeviceModuleTest : public testing::Test {
 protected:
  DeviceModuleTest()
      : fat_binary_(read_file(test::source_folder() / "tests/unit/simgpu/data/small_zstd.fatbin")) {
  }

  DeviceModule make() const {
    const Bytes container = std::as_bytes(std::span(fat_binary_));
    return DeviceModule(std::span(&container, 1));
  }

  std::string error_of(DeviceModule& module, int capability) {
    const auto loaded = module.load(memory_, capability, Settings{});
    const auto* error = std::get_if<LowerError>(&loaded);
    return error == nullptr ? "" : render(error->message);
  }

  LoadedModule& load(DeviceModule& module) {
    return *std::get<LoadedModule*>(module.load(memory_, kCapability, Settings{}));
  }

  int* host_of(std::uint64_t address) {
    return reinterpret_cast<int*>(memory_.find(address)->at(address));
  }

  DeviceMemory memory_{1 << 20};
  std::string fat_binary_;
};

TEST_F(DeviceModuleTest, HasVariablesWithTheirInitialValues) {
  DeviceModule module = make();
  EXPECT_EQ(module.ptx_version(), 90);
  const auto variable = load(module).variable("table");
  ASSERT_TRUE(variable.has_value());
  EXPECT_EQ(variable->size, 16U);
  EXPECT_EQ(host_of(variable->address)[3], 4);
}

TEST_F(DeviceModuleTest, NamesTheMissingComputeCapability) {
  DeviceModule module = make();
  EXPECT_EQ(error_of(module, 70),
            "the program has no PTX for compute capability 7.0 or below; compile with -gencode "
            "arch=compute_70,code=compute_70");
}

TEST_F(DeviceModuleTest, ReportsErrorsOnlyWhenTheModuleIsUsed) {
  DeviceModule damaged(FatBinaryError{"its version 9 is unknown"});
  EXPECT_EQ(error_of(damaged, kCapability), "its version 9 is unknown");
  EXPECT_EQ(damaged.ptx_version(), 0);
  const Bytes container = std::as_bytes(std::span(fat_binary_).first(3));
  DeviceModule truncated(std::span(&container, 1));
  EXPECT_EQ(error_of(truncated, kCapability),
            "the program's fat binary cannot be read: its header is incomplete");
}

// The fat binary has PTX for 7.5 and 8.0.
TEST_F(DeviceModuleTest, DeterminesWhetherARealGpuHasCode) {
  const DeviceModule module = make();
  EXPECT_FALSE(module.has_code_for(70));
  EXPECT_TRUE(module.has_code_for(75));
  EXPECT_TRUE(module.has_code_for(90));
}

TEST_F(DeviceModuleTest, ReloadsModulesAfterUnloading) {
  DeviceModule module = make();
  const auto address = load(module).variable("table")->address;
  host_of(address)[0] = 77;
  const auto unloaded = module.unload();
  const auto again = load(module).variable("table")->address;
  EXPECT_NE(again, address);
  EXPECT_EQ(host_of(again)[0], 1);
}

TEST_F(DeviceModuleTest, PutsAVariableAtTheGivenAddress) {
  std::array<int, 4> table{};
  constexpr std::uint64_t address = 0x520000000000;
  memory_.adopt(address, reinterpret_cast<std::byte*>(table.data()), sizeof table,
                AllocationKind::managed);
  DeviceModule module = make();
  module.set_address("table", address);
  EXPECT_EQ(load(module).variable("table")->address, address);
  EXPECT_EQ(table, (std::array{1, 2, 3, 4}));
}

TEST_F(DeviceModuleTest, LoadsKernelsThatRunAndAreCounted) {
  DeviceModule module = make();
  const auto* program = std::get<const Program*>(load(module).kernel("_Z4fillPi"));
  DeviceHeap heap(memory_);
  KernelRuns runs(1, memory_, heap, [](std::string_view) {});
  const auto out = *memory_.allocate(64 * sizeof(int), AllocationKind::device);
  Launch launch;
  launch.program = program;
  launch.block = {64, 1, 1};
  launch.parameters.resize(program->parameter_bytes);
  std::memcpy(launch.parameters.data(), &out, sizeof out);
  launch.instruction_limit = 1'000'000;
  EXPECT_FALSE(runs.has_totals());
  EXPECT_FALSE(runs.run(launch).trap);
  EXPECT_FALSE(runs.run(launch).trap);
  EXPECT_EQ(host_of(out)[6], 3);
  const auto totals = runs.take_totals();
  ASSERT_EQ(totals.size(), 1u);
  EXPECT_EQ(totals[0].sums().launches, 2u);
  EXPECT_EQ(totals[0].warp_instructions(), totals[0].sums().warp_instructions);
  EXPECT_EQ(2 * runs.last_warp_instructions(), totals[0].warp_instructions());
  EXPECT_FALSE(runs.has_totals());
}

TEST_F(DeviceModuleTest, DoesNotCountAKernelThatTraps) {
  DeviceModule module = make();
  DeviceHeap heap(memory_);
  KernelRuns runs(1, memory_, heap, [](std::string_view) {});
  Launch launch;
  launch.program = std::get<const Program*>(load(module).kernel("_Z4fillPi"));
  launch.parameters.resize(launch.program->parameter_bytes);
  launch.instruction_limit = 1'000'000;
  EXPECT_TRUE(runs.run(launch).trap);
  EXPECT_FALSE(runs.has_totals());
}

TEST_F(DeviceModuleTest, IsFoundByItsNumber) {
  Reporter reporter(-1, ReportReader::labcheck);
  Device device(
      Settings(), reporter, [](std::string_view) {}, [] { return false; });
  const auto registered = std::get<RegisteredModule>(
      device.answer(RegisterModule{{std::as_bytes(std::span(fat_binary_))}, {}}));
  EXPECT_EQ(registered.ptx_version, 90);
  const auto find = [&](ModuleId module, std::string_view name = "_Z4fillPi") {
    const auto found = device.answer(FindKernel{module, name});
    const auto* kernel = std::get_if<FoundKernel>(&found);
    return kernel == nullptr ? std::nullopt : std::optional(kernel->id);
  };
  const auto kernel = find(registered.id);
  ASSERT_TRUE(kernel.has_value());
  EXPECT_EQ(find(registered.id), kernel);
  EXPECT_EQ(find(registered.id, "_Z5otherv"), std::nullopt);
  EXPECT_EQ(find(ModuleId{1}), std::nullopt);
  EXPECT_EQ(find(ModuleId{~0U}), std::nullopt);
  const auto accepts = [&](KernelId id) {
    return std::holds_alternative<Done>(device.answer(CheckLaunch{id, {}, Grid::independent}));
  };
  EXPECT_TRUE(accepts(*kernel));
  EXPECT_FALSE(accepts(KernelId{2}));
}

}  // namespace
}  // namespace labcheck::simgpu
