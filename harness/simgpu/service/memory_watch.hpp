// SPDX-License-Identifier: MIT
/// The limit on the host memory of the device process.
#pragma once

#include "harness/simgpu/service/reporter.hpp"

#include <cstddef>

namespace labcheck::simgpu {

/// From now on, checks the process's resident memory regularly. If it exceeds `limit` [bytes],
/// reports that and ends the process.
void watch_memory(std::size_t limit, const Reporter& reporter);

}  // namespace labcheck::simgpu
