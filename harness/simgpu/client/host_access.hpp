// SPDX-License-Identifier: MIT
/// Detection of device pointers that host code dereferences.
#pragma once

#include "harness/simgpu/client/device_link.hpp"

namespace labcheck::simgpu {

/// Installs a handler that reports segmentation faults at device addresses to the device. The fault
/// still ends the process. Faults at pages that are being moved (shared_pages.hpp) wait until the
/// access succeeds; other faults are passed to the previous handler. `device` must live as long as
/// the process.
void report_host_accesses(DeviceLink& device);

}  // namespace labcheck::simgpu
