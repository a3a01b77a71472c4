// SPDX-License-Identifier: MIT
/// The limits of the device process, which serves programs that may be hostile: its system calls,
/// its host memory, and its lifetime.
#pragma once

#include "harness/simgpu/service/reporter.hpp"

#include <chrono>
#include <cstddef>

namespace labcheck::simgpu {

// Sanitizers need more system calls than the device itself.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsConfined = false;
#else
inline constexpr bool kIsConfined = true;
#endif

/// From now on, all threads of this process can use the files and sockets that are open or that
/// programs send, memory, and new threads. They cannot open files, create sockets, or start or
/// signal other processes: most attempts end the process. Other processes of the same user cannot
/// read its memory. Throws HarnessError if the system does not support this. Does nothing unless
/// kIsConfined.
void confine();

/// From now on, checks the process's resident memory regularly. If it exceeds `limit` [bytes],
/// reports that to the descriptor `report` (report_memory_limit) and ends the process.
void watch_memory(std::size_t limit, int report);

/// From now on, if the process that started this one ends, however it ends, this process ends too,
/// at most `patience` later.
void end_with_parent(std::chrono::milliseconds patience);

}  // namespace labcheck::simgpu
