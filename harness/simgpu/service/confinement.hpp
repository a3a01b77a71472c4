// SPDX-License-Identifier: MIT
/// The limits that the device sets to itself before it serves programs, which may be hostile.
#pragma once

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

}  // namespace labcheck::simgpu
