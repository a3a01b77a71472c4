// SPDX-License-Identifier: MIT
/// Blocks of the device heap that a program never freed.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/service/device_heap.hpp"

#include <vector>

namespace labcheck::simgpu {

/// One fault for each line of the source whose malloc() leaked blocks.
std::vector<Fault> find_heap_leaks(const DeviceHeap& heap);

}  // namespace labcheck::simgpu
