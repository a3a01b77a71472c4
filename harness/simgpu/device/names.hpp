// SPDX-License-Identifier: MIT
/// Descriptions of threads and memory for messages.
#pragma once

#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <cstdint>
#include <string>

namespace labcheck::simgpu {

/// "thread (1,0,0) of block (0,0,0)".
std::string describe_thread(const Dim3& thread, const Dim3& block);

/// "an allocation of 64 bytes", "'weights' (64 bytes)".
std::string describe_allocation(const Allocation& allocation);

/// " (valid: 0 to 15)" for a count of 16; "" for a count of 0.
std::string describe_valid_range(std::uint64_t count);

/// "index 16, but the array has 16 elements of 4 bytes (valid: 0 to 15)", or with the name of the
/// allocation, for an access of `size` bytes at `offset` from the start of an allocation. "" unless
/// both the offset and the size of the allocation are multiples of `size`.
std::string describe_element(std::int64_t offset, std::uint64_t size, const Allocation& allocation);

}  // namespace labcheck::simgpu
