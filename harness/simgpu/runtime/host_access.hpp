// SPDX-License-Identifier: MIT
/// Detection of device pointers that host code dereferences.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/settings.hpp"

namespace labcheck::simgpu {

/// Installs a handler that reports segmentation faults at device addresses of `memory`, to `target`
/// or, without a descriptor, to standard error. The fault still ends the process. Other faults are
/// passed to the previous handler. `memory` must live as long as the process.
void report_host_accesses(const DeviceMemory& memory, const ReportTarget& target);

}  // namespace labcheck::simgpu
