// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/module_table.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(ModuleTable, FindsKernelsByHostFunctionAndByHandle) {
  ModuleTable table;
  const char function = 0, other = 0;
  table.add_kernel(&function, table.add({ModuleId{3}, 90}), "_Z4fillPi");
  RegisteredKernel* kernel = table.kernel(&function);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->module->id, ModuleId{3});
  EXPECT_EQ(table.kernel(kernel), kernel);
  EXPECT_EQ(table.kernel(&other), nullptr);
}

TEST(ModuleTable, RemovesUnregisteredModules) {
  ModuleTable table;
  const char function = 0, variable = 0;
  const RegisteredModule& module = table.add({});
  table.add_kernel(&function, module, "_Z4fillPi");
  table.add_variable(&variable, module, "table");
  EXPECT_EQ(table.variable(&variable)->name, "table");
  EXPECT_EQ(table.variable(&function), nullptr);
  const void* handle = table.kernel(&function);
  table.remove(module);
  EXPECT_EQ(table.kernel(&function), nullptr);
  EXPECT_EQ(table.kernel(handle), nullptr);
  EXPECT_EQ(table.variable(&variable), nullptr);
}

TEST(ModuleTable, FindsTheNewestPtxVersion) {
  ModuleTable table;
  EXPECT_EQ(table.ptx_version(), 0);
  table.add({ModuleId{0}, 84});
  table.add({ModuleId{1}, 90});
  table.add({ModuleId{2}, 0});
  EXPECT_EQ(table.ptx_version(), 90);
}

}  // namespace
}  // namespace labcheck::simgpu
