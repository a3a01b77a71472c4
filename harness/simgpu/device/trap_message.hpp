/// The fault that stopped a kernel, in words.
#pragma once

#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <string>

namespace labcheck::simgpu {

/// What happened, by which thread, and what to look at; without kernel, file and line.
std::string message_of(const Trap& trap, const Launch& launch, const DeviceMemory& memory);

}  // namespace labcheck::simgpu
