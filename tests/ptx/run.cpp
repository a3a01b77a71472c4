// SPDX-License-Identifier: MIT
#include "tests/ptx/run.hpp"

#include "harness/simgpu/ptx/ast.hpp"

namespace labcheck::test {

std::string kernel_of(const PtxLaunch& launch) {
  if (!launch.kernel.empty()) return launch.kernel;
  const auto parsed = simgpu::ptx::parse_module(launch.module);
  if (const auto* module = std::get_if<simgpu::ptx::Module>(&parsed)) {
    for (const simgpu::ptx::Function& function : module->functions) {
      if (function.is_entry) return std::string(function.name);
    }
  }
  return {};
}

}  // namespace labcheck::test
