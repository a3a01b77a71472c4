// SPDX-License-Identifier: MIT
/// Finds the targets of a function's jumps. Labels may be used before they are defined, so this
/// happens when the code is complete.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/scopes.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// The numbers of the blocks that may follow each block: first the targets of its jump.
using Successors = std::vector<std::vector<std::uint32_t>>;

/// Refuses a jump to a label that is not defined.
Successors successors_of(const std::vector<CodeBlock>& blocks, Scopes& scopes);

/// Sets the targets of the jumps in `function`, which consists of `blocks`.
void set_targets(Function& function, const std::vector<CodeBlock>& blocks,
                 const Successors& successors);

}  // namespace labcheck::simgpu
