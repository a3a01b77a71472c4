/// A profile as programs of each toolkit read it.
#pragma once

#include "harness/simgpu/device/profile.hpp"
#include "harness/simgpu/runtime/toolkit.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// cudaDeviceProp of `profile` as `toolkit` has it, in its size. Up to CUDA 11 and since CUDA 13
/// cudaGetDeviceProperties gives it, in CUDA 12 cudaGetDeviceProperties_v2.
std::vector<std::byte> device_properties(const DeviceProfile& profile, Toolkit toolkit);

/// The device attribute of that number; nothing where there is none.
std::optional<int> device_attribute(const DeviceProfile& profile, int number);

}  // namespace labcheck::simgpu
