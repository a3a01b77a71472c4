// SPDX-License-Identifier: MIT
/// Refusals of PTX that cannot be lowered.
#pragma once

#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <string>
#include <string_view>

namespace labcheck::simgpu {

/// Thrown while a function is lowered; lower_function() adds the place. `reason` is why the
/// simulated GPU does not support the variable or the instruction, and may be empty. For a refusal
/// by the linker, it is the whole message.
struct Refusal {
  std::string reason;
  const ptx::Variable* variable = nullptr;        // nullptr: an instruction
  const ptx::Instruction* instruction = nullptr;  // nullptr: the current one
  RefusedBy refused_by = RefusedBy::simulated_gpu;
};

/// Refuses the current instruction.
[[noreturn]] inline void unsupported(std::string_view reason = {}) {
  throw Refusal{std::string(reason)};
}

}  // namespace labcheck::simgpu
