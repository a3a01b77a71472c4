/// Device pointers that are dereferenced on the host.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/settings.hpp"

namespace labcheck::simgpu {

/// From now on a segmentation fault at an address of `memory`'s range is told, at `place` as a
/// JSON line or on standard error where there is none, before it ends the process as ever. Others
/// go where they went before. `memory` must live as long as the process.
void tell_host_accesses(const DeviceMemory& memory, const ReportPlace& place);

}  // namespace labcheck::simgpu
