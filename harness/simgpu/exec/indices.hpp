/// What messages call a block, or a thread in it.
#pragma once

#include "harness/simgpu/exec/launch.hpp"

#include <string>

namespace labcheck::simgpu {

/// "(1,0,0)".
std::string indices(const Dim3& index);

}  // namespace labcheck::simgpu
