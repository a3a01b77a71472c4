// SPDX-License-Identifier: MIT
/// The properties and the device files of real GPUs, which labcheck itself asks the driver for.
#pragma once

#include "harness/model/device_properties.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// The properties of the GPU `uuid` ("GPU-...") according to the CUDA driver (libcuda.so.1, loaded
/// by this call). Nothing if the driver is not available or labcheck's own environment hides the
/// GPU. Does not use the GPU's memory.
std::optional<DeviceProperties> properties_of_gpu(std::string_view uuid);

/// The device file of each GPU by its UUID, such as /dev/nvidia0, as the NVIDIA driver lists them
/// in `root`/proc/driver/nvidia/gpus. Empty without such a list, as on WSL.
std::map<std::string, std::filesystem::path> gpu_device_files(
    const std::filesystem::path& root = "/");

}  // namespace labcheck
