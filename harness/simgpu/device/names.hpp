/// What messages call threads and memory.
#pragma once

#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <cstdint>
#include <string>

namespace labcheck::simgpu {

/// "thread (1,0,0) of block (0,0,0)".
std::string thread_of_block(const Dim3& thread, const Dim3& block);

/// "an allocation of 64 bytes", "'weights' (64 bytes)".
std::string name_of(const Allocation& allocation);

/// "index 16 of 16 elements" for an access of `size` bytes at `offset` from the start of an
/// allocation that such elements fill; "" where they do not, or the access is none of them.
std::string element_at(std::int64_t offset, std::uint64_t size, const Allocation& allocation);

}  // namespace labcheck::simgpu
