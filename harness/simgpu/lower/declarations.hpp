// SPDX-License-Identifier: MIT
/// Declares the variables and parameters of a function, and assigns their storage.
#pragma once

#include "harness/simgpu/lower/function_lowering.hpp"
#include "harness/simgpu/ptx/ast.hpp"

namespace labcheck::simgpu {

/// Declares what is visible in the whole body: shared variables of the module, the parameters, and
/// the carry flag.
void declare_parameters(FunctionLowering& function);

/// Declares a variable of the body in the innermost open scope.
void declare(FunctionLowering& function, const ptx::Variable& variable);

}  // namespace labcheck::simgpu
