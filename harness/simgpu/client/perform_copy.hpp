// SPDX-License-Identifier: MIT
/// Copies between the program's own memory and the device.
#pragma once

#include "harness/simgpu/client/device_link.hpp"

namespace labcheck::simgpu {

/// Performs a copy. The program's memory is accessed only after the device has accepted the copy.
cudaError_t perform_copy(DeviceLink& device, const Copy& copy);

}  // namespace labcheck::simgpu
