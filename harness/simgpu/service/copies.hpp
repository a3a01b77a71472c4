// SPDX-License-Identifier: MIT
/// Copying and filling memory, with the checks of the addresses. Counts the bytes, and records
/// what the program receives.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/activity.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace labcheck::simgpu {

/// Checks and performs the copies of one device.
class Copies {
 public:
  Copies(DeviceMemory& memory, Timeline& timeline, Activity& activity, ReturnedWords& returned)
      : memory_(memory), timeline_(timeline), activity_(activity), returned_(returned) {}

  /// Checks a copy, and performs it if both sides are on the device. A side that is on the device
  /// according to `kind` must be within one valid allocation; a host side must not be freed device
  /// memory. Rows that the device writes must not overlap. The errors are those of the CUDA
  /// runtime: cudaErrorInvalidMemcpyDirection for an unknown kind, otherwise cudaErrorInvalidValue.
  AnswerOrError<Copy> copy(const Copy& request);

  /// Copies bytes between the start of `slot` and a part of a box. The box must be within one valid
  /// allocation, and the part within the box; it must fit the slot.
  cudaError_t write(const WriteBytes& request, std::span<const std::byte> slot);
  cudaError_t read(const ReadBytes& request, std::span<std::byte> slot);

  cudaError_t fill(const Fill& request);

 private:
  enum class Side { host, device };

  /// The bytes of one side of a copy; nullptr if they are memory of the program, std::nullopt if
  /// `region` must not be accessed.
  std::optional<std::byte*> view(const Region& region, const Extent& extent, Side side) const;

  /// The start of a box on the device; nullptr if it is invalid or the part is, which may have at
  /// most `room` bytes.
  std::byte* find_part(const Region& region, const Extent& extent, const PackedPart& part,
                       std::size_t room) const;

  /// Records the bytes at a device address that kernels wrote and the program receives.
  void note_returned(std::uint64_t address, const std::byte* bytes, std::size_t size);

  DeviceMemory& memory_;
  Timeline& timeline_;
  Activity& activity_;
  ReturnedWords& returned_;
};

/// Whether host code may use allocations of this kind. The CUDA runtime does not know the blocks
/// that malloc() allocates in kernels.
bool is_known_to_host(AllocationKind kind);

}  // namespace labcheck::simgpu
