// SPDX-License-Identifier: MIT
/// The memory through which the program and the device pass each other the bytes of copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace labcheck::simgpu {

/// The maximum number of bytes that a request transfers. Small enough for the host's caches.
inline constexpr std::size_t kMaxTransfer = std::size_t{1} << 18;

/// Slots in the file of shared memory (addresses.hpp), which both sides map. While one of them
/// works on a slot, the other one can work on another slot.
class TransferArea {
 public:
  static constexpr std::uint32_t kSlots = 2;

  /// Throws HarnessError if the slots cannot be mapped.
  explicit TransferArea(int file);
  ~TransferArea();
  TransferArea(const TransferArea&) = delete;
  TransferArea& operator=(const TransferArea&) = delete;

  /// The kMaxTransfer bytes of a slot, which the other side can change at any time; none if there
  /// is no such slot.
  std::span<std::byte> slot(std::uint32_t number) const;

 private:
  std::byte* begin_;
};

}  // namespace labcheck::simgpu
