// SPDX-License-Identifier: MIT
/// Messages for faults that stop a kernel.
#pragma once

#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <string>

namespace labcheck::simgpu {

/// What happened in which thread, and what to do about it: "out-of-bounds read of 4 bytes by thread
/// (1,0,0) of block (0,0,0): ...; ...". Without kernel, file and line, and without a full stop.
std::string message_of(const Trap& trap, const Launch& launch, const DeviceMemory& memory);

}  // namespace labcheck::simgpu
