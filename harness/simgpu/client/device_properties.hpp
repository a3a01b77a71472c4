// SPDX-License-Identifier: MIT
/// cudaDeviceProp and device attributes of a profile, in the layout of each toolkit.
#pragma once

#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// The bytes of `toolkit`'s cudaDeviceProp. cudaGetDeviceProperties returns this layout up to CUDA
/// 11 and since CUDA 13; in CUDA 12 cudaGetDeviceProperties_v2 does.
std::vector<std::byte> device_properties(const DeviceProfile& profile, Toolkit toolkit);

/// The device attribute with this number; std::nullopt if it does not exist.
std::optional<int> device_attribute(const DeviceProfile& profile, int number);

}  // namespace labcheck::simgpu
