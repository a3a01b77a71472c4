// SPDX-License-Identifier: MIT
/// The state that functions and statements share while they are lowered.
#pragma once

#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/position_tracker.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace labcheck::simgpu {

/// Addresses in the PTX text: a name and an offset.
using AddressSet = std::set<std::pair<std::string_view, std::uint64_t>>;

/// State that the functions of one kernel share.
struct KernelLowering {
  const ptx::Module& module;
  const ModuleSymbols& symbols;
  const Variant& variant;
  Program& program;
  std::map<const ptx::Variable*, std::uint32_t> shared;  // offsets of shared variables
  std::map<std::string_view, Function*> functions;       // reachable from the kernel

  bool has_full_checks() const { return program.checks == CheckLevel::full; }
};

/// State that the statements of one function share. Its parts refer to each other, so it must not
/// move.
struct FunctionLowering {
  KernelLowering& kernel;
  const ptx::Function& source;
  Function& target;
  AddressSet swapped;  // of the compare-and-swap instructions; only with full checks
  Scopes scopes{};
  FrameLayout layout{target};
  PositionTracker positions{kernel.module, kernel.program};
  CodeBuilder code{kernel.program, target, positions};
  const ptx::Instruction* current = nullptr;  // the latest instruction
};

}  // namespace labcheck::simgpu
