// SPDX-License-Identifier: MIT
/// The registers of loads and stores, for the code that serves all types.
#pragma once

#include "harness/simgpu/checks/stored_values.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// The registers that a load fills or a store reads: `parts` registers, at the offsets d, b, c and
/// e of its instruction.
struct AccessedRegisters {
  std::uint8_t parts = 1;
  std::uint8_t part_bytes = 4;      // in memory
  std::uint8_t register_bytes = 4;  // 4 or 8
  bool extends_sign = false;        // a load of a signed type

  std::uint32_t size() const { return std::uint32_t{parts} * part_bytes; }
};

/// The most bytes that a lane accesses.
inline constexpr std::size_t kMaxAccess = 16;

/// Copies the bytes that `lane` stores to `bytes`.
void gather(const Warp& warp, const Instruction* i, unsigned lane,
            const AccessedRegisters& registers, std::byte* bytes);

/// The bytes that all lanes store. Valid as long as the registers do not change.
class GatheredValues {
 public:
  GatheredValues(const Warp& warp, const Instruction* i, const AccessedRegisters& registers);
  GatheredValues(const GatheredValues&) = delete;
  GatheredValues& operator=(const GatheredValues&) = delete;

  StoredValues values() const { return {values_, size_}; }

 private:
  std::byte bytes_[kLanes * kMaxAccess];
  const std::byte* values_ = bytes_;
  std::uint32_t size_;
};

}  // namespace labcheck::simgpu
