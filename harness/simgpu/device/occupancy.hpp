/// How many blocks fit on one multiprocessor at once (CUDA C++ Programming Guide, "Multiprocessor
/// Level"; the allocation units are those of the CUDA Occupancy Calculator).
#pragma once

#include "harness/simgpu/device/profile.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// What one block needs.
struct BlockNeeds {
  std::uint32_t threads = 0;
  std::uint32_t registers = 0;  // of a thread
  std::size_t shared = 0;       // [bytes] static and dynamic
};

/// What keeps one more block away.
enum class ResidencyLimit : std::uint8_t { threads, blocks, registers, shared_memory };

struct Residency {
  std::uint32_t blocks = 0;  // 0 where not even one fits
  ResidencyLimit limit = ResidencyLimit::threads;
};

/// Of several limits that allow the same number, the first of ResidencyLimit is told.
Residency residency(const DeviceProfile& profile, const BlockNeeds& needs);

/// The threads, in whole warps, that a block can have with so many registers each.
std::uint32_t most_threads(const DeviceProfile& profile, std::uint32_t registers);

/// The warps that a multiprocessor of `profile` has at most.
std::uint32_t most_resident_warps(const DeviceProfile& profile);

}  // namespace labcheck::simgpu
