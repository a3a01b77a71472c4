// SPDX-License-Identifier: MIT
/// Computes how many blocks fit on one multiprocessor (CUDA C++ Programming Guide, "Multiprocessor
/// Level"; allocation units from the CUDA Occupancy Calculator).
#pragma once

#include "harness/simgpu/hardware/profile.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// The resources of one block.
struct BlockNeeds {
  std::uint32_t threads = 0;
  std::uint32_t registers = 0;  // per thread
  std::size_t shared = 0;       // [bytes] static and dynamic
};

/// The resource that limits the number of blocks.
enum class ResidencyLimit : std::uint8_t { threads, blocks, registers, shared_memory };

struct Residency {
  std::uint32_t blocks = 0;  // 0 if no block fits
  ResidencyLimit limit = ResidencyLimit::threads;
};

/// The resident blocks of one multiprocessor. If several resources allow the same number of blocks,
/// `limit` is the first of them in ResidencyLimit.
Residency residency(const DeviceProfile& profile, const BlockNeeds& needs);

/// The maximum number of threads of a block, in whole warps, if each uses `registers` registers.
std::uint32_t max_block_threads(const DeviceProfile& profile, std::uint32_t registers);

/// The maximum number of resident warps on a multiprocessor of `profile`.
std::uint32_t max_resident_warps(const DeviceProfile& profile);

}  // namespace labcheck::simgpu
