// SPDX-License-Identifier: MIT
/// Finds registers that may be read before they are written.
#pragma once

#include "harness/simgpu/lower/code_builder.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/targets.hpp"

#include <set>
#include <vector>

namespace labcheck::simgpu {

/// The registers that are live where block 0 starts.
std::set<FrameRegister> live_at_entry(const std::vector<CodeBlock>& blocks,
                                      const Successors& successors);

}  // namespace labcheck::simgpu
