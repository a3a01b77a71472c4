// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/module_table.hpp"

#include "harness/base/files.hpp"
#include "harness/simgpu/runtime/kernel_runs.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr int kCapability = 80;

// A fat binary from nvcc with the kernel `fill`, which writes table[i % 4] to p[i].
class ModuleTableTest : public testing::Test {
 protected:
  ModuleTableTest()
      : fat_binary_(read_file(test::source_folder() / "tests/unit/simgpu/data/small_zstd.fatbin")) {
    wrapper_.data = fat_binary_.data();
  }

  std::string error_of(RegisteredModule& module, int capability) {
    const auto loaded = module.load(memory_, capability, CheckLevel::default_);
    const auto* error = std::get_if<LowerError>(&loaded);
    return error == nullptr ? "" : error->message;
  }

  LoadedModule& load(RegisteredModule& module) {
    return *std::get<LoadedModule*>(module.load(memory_, kCapability, CheckLevel::default_));
  }

  int* host_of(std::uint64_t address) {
    return reinterpret_cast<int*>(memory_.find(address)->at(address));
  }

  struct Wrapper {
    std::uint32_t magic = 0x466243B1;
    std::uint32_t version = 1;
    const void* data = nullptr;
    const void* more = nullptr;
  };

  DeviceMemory memory_{1 << 20};
  std::string fat_binary_;
  Wrapper wrapper_;
  ModuleTable table_;
  char host_function_ = 0;
  char host_variable_ = 0;
};

TEST_F(ModuleTableTest, FindsKernelsByHostFunctionAndByHandle) {
  RegisteredModule& module = table_.add(&wrapper_);
  table_.add_kernel(&host_function_, module, "_Z4fillPi");
  RegisteredKernel* kernel = table_.kernel(&host_function_);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(table_.kernel(kernel), kernel);
  EXPECT_EQ(table_.kernel(&host_variable_), nullptr);
  EXPECT_TRUE(std::holds_alternative<const Program*>(load(module).kernel(kernel->name)));
}

TEST_F(ModuleTableTest, FindsVariables) {
  RegisteredModule& module = table_.add(&wrapper_);
  table_.add_variable(&host_variable_, module, "table", 16);
  EXPECT_EQ(table_.variable(&host_variable_)->size, 16u);
  EXPECT_EQ(table_.variable(&host_function_), nullptr);
  const auto variable = load(module).variable("table");
  ASSERT_TRUE(variable.has_value());
  EXPECT_EQ(host_of(variable->address)[3], 4);
}

TEST_F(ModuleTableTest, RemovesUnregisteredModules) {
  RegisteredModule& module = table_.add(&wrapper_);
  table_.add_kernel(&host_function_, module, "_Z4fillPi");
  table_.add_variable(&host_variable_, module, "table", 16);
  const void* handle = table_.kernel(&host_function_);
  table_.remove(module);
  EXPECT_EQ(table_.kernel(&host_function_), nullptr);
  EXPECT_EQ(table_.kernel(handle), nullptr);
  EXPECT_EQ(table_.variable(&host_variable_), nullptr);
}

TEST_F(ModuleTableTest, FindsTheNewestPtxVersion) {
  EXPECT_EQ(table_.ptx_version(), 0);
  table_.add(&wrapper_);
  EXPECT_EQ(table_.ptx_version(), 90);
}

TEST_F(ModuleTableTest, NamesTheMissingComputeCapability) {
  EXPECT_EQ(error_of(table_.add(&wrapper_), 70),
            "the program has no PTX for compute capability 7.0 or below; compile with -gencode "
            "arch=compute_70,code=compute_70");
}

TEST_F(ModuleTableTest, ReportsErrorsOnlyWhenTheModuleIsUsed) {
  wrapper_.version = 9;
  RegisteredModule& module = table_.add(&wrapper_);
  EXPECT_EQ(error_of(module, kCapability),
            "the program's fat binary cannot be read: its version 9 is unknown");
  EXPECT_EQ(table_.ptx_version(), 0);
}

// The fat binary has PTX for 7.5 and 8.0.
TEST_F(ModuleTableTest, DeterminesWhetherARealGpuHasCode) {
  const RegisteredModule& module = table_.add(&wrapper_);
  EXPECT_FALSE(module.has_code_for(70));
  EXPECT_TRUE(module.has_code_for(75));
  EXPECT_TRUE(module.has_code_for(90));
}

TEST_F(ModuleTableTest, ReloadsModulesAfterUnloading) {
  RegisteredModule& module = table_.add(&wrapper_);
  const auto address = load(module).variable("table")->address;
  host_of(address)[0] = 77;
  table_.unload();
  const auto again = load(module).variable("table")->address;
  EXPECT_NE(again, address);
  EXPECT_EQ(host_of(again)[0], 1);
}

TEST_F(ModuleTableTest, PutsAVariableAtTheGivenAddress) {
  std::array<int, 4> table{};
  const auto address = reinterpret_cast<std::uint64_t>(table.data());
  memory_.adopt(table.data(), sizeof table, AllocationKind::managed);
  RegisteredModule& module = table_.add(&wrapper_);
  module.set_address("table", address);
  EXPECT_EQ(load(module).variable("table")->address, address);
  EXPECT_EQ(table, (std::array{1, 2, 3, 4}));
}

TEST_F(ModuleTableTest, LoadsKernelsThatRunAndAreCounted) {
  RegisteredModule& module = table_.add(&wrapper_);
  const auto* program = std::get<const Program*>(load(module).kernel("_Z4fillPi"));
  DeviceHeap heap(memory_);
  KernelRuns runs(1, memory_, heap);
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

TEST_F(ModuleTableTest, DoesNotCountAKernelThatTraps) {
  RegisteredModule& module = table_.add(&wrapper_);
  DeviceHeap heap(memory_);
  KernelRuns runs(1, memory_, heap);
  Launch launch;
  launch.program = std::get<const Program*>(load(module).kernel("_Z4fillPi"));
  launch.parameters.resize(launch.program->parameter_bytes);
  launch.instruction_limit = 1'000'000;
  EXPECT_TRUE(runs.run(launch).trap);
  EXPECT_FALSE(runs.has_totals());
}

}  // namespace
}  // namespace labcheck::simgpu
