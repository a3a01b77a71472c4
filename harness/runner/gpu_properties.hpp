// SPDX-License-Identifier: MIT
/// The properties of a real GPU, which labcheck itself asks the driver for.
#pragma once

#include "harness/model/device_properties.hpp"

#include <optional>
#include <string_view>

namespace labcheck {

/// The properties of the GPU `uuid` ("GPU-...") according to the CUDA driver (libcuda.so.1, loaded
/// by this call). Nothing if the driver is not available or labcheck's own environment hides the
/// GPU. Does not use the GPU's memory.
std::optional<DeviceProperties> properties_of_gpu(std::string_view uuid);

}  // namespace labcheck
