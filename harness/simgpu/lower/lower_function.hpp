// SPDX-License-Identifier: MIT
/// Lowers one function of a kernel.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstdint>
#include <map>
#include <string_view>

namespace labcheck::simgpu {

/// State that the functions of one kernel share during lowering.
struct KernelLowering {
  const ptx::Module& module;
  const ModuleSymbols& symbols;
  const Variant& variant;
  Program& program;
  std::map<const ptx::Variable*, std::uint32_t> shared;  // offsets of shared variables
  std::map<std::string_view, Function*> functions;       // reachable from the kernel

  bool has_full_checks() const { return program.checks == CheckLevel::full; }
};

/// Sets `target` to the code of `source`. Throws LowerError at the first unsupported feature.
void lower_function(KernelLowering& kernel, const ptx::Function& source, Function& target);

}  // namespace labcheck::simgpu
