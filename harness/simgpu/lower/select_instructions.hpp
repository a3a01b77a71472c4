// SPDX-License-Identifier: MIT
/// Turns the statements of a function into instructions.
#pragma once

#include "harness/simgpu/lower/function_lowering.hpp"

namespace labcheck::simgpu {

/// Appends the instructions of the function's body to its code, and what the later passes need to
/// `function.code` and `function.scopes`.
void select_instructions(FunctionLowering& function);

}  // namespace labcheck::simgpu
