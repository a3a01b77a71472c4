/// Device pointers that are dereferenced on the host.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"

namespace labcheck::simgpu {

/// From now on a segmentation fault at an address of `memory`'s range is told, to `descriptor` as a
/// JSON line or to standard error where it is -1, before it ends the process as ever. Others go
/// where they went before. `memory` must live as long as the process.
void tell_host_accesses(const DeviceMemory& memory, int descriptor);

}  // namespace labcheck::simgpu
