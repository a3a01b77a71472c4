// SPDX-License-Identifier: MIT
/// The end of the device when the process that uses or monitors it has ended.
#pragma once

#include <chrono>

namespace labcheck::simgpu {

/// From now on, if the process that started this one ends, however it ends, this process ends too,
/// at most `patience` later.
void end_with_parent(std::chrono::milliseconds patience);

}  // namespace labcheck::simgpu
