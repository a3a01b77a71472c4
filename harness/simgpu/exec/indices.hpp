// SPDX-License-Identifier: MIT
/// Formats the index of a block or thread for messages.
#pragma once

#include "harness/simgpu/exec/launch.hpp"

#include <string>

namespace labcheck::simgpu {

/// "(1,0,0)".
std::string indices(const Dim3& index);

}  // namespace labcheck::simgpu
