// SPDX-License-Identifier: MIT
/// The parts of a function while its statements are lowered.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/lower_function.hpp"
#include "harness/simgpu/lower/memory_operation.hpp"
#include "harness/simgpu/lower/position_tracker.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"

namespace labcheck::simgpu {

/// State that the statements of one function share. The code builder refers to it, so it must not
/// move.
struct FunctionLowering {
  KernelLowering& kernel;
  const ptx::Function& source;
  Function& target;
  Scopes scopes{};
  FrameLayout layout{target};
  PositionTracker positions{kernel.module, kernel.program};
  CodeBuilder code{kernel.program, target, positions};
  const AddressSet swapped = kernel.has_full_checks() ? swapped_addresses(source) : AddressSet{};
  const ptx::Instruction* current = nullptr;  // the latest instruction
};

}  // namespace labcheck::simgpu
