/// Which bits of the results of an operation are undefined, of what its operands are.
#pragma once

#include "harness/simgpu/exec/register_flow.hpp"
#include "harness/simgpu/exec/undefined_registers.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <vector>

namespace labcheck::simgpu {

/// One for each register that `flow` writes, for the lanes in the warp's mask. To be called before
/// the operation is executed; registers are left as they are.
std::vector<UndefinedRegister> undefined_results(Warp& warp, const Instruction* i,
                                                 const RegisterFlow& flow,
                                                 const UndefinedRegisters& registers);

}  // namespace labcheck::simgpu
