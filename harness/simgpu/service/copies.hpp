// SPDX-License-Identifier: MIT
/// Copying and filling memory, with the checks of the addresses.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/protocol/transfer_area.hpp"
#include "harness/simgpu/service/host_mirror.hpp"
#include "harness/simgpu/service/timeline.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace labcheck::simgpu {

/// The part of a box that is read with the answer to a copy (Copy).
inline PackedPart first_part(const Extent& extent) {
  return {0, std::min(kMaxTransfer, extent.bytes())};
}

/// Checks and performs the copies of one device.
class Copies {
 public:
  Copies(DeviceMemory& memory, Timeline& timeline, HostMirror& mirror)
      : memory_(memory), timeline_(timeline), mirror_(mirror) {}

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

  /// The bytes of a part of a box on the device; none if it is invalid or larger than a slot.
  std::vector<std::byte> bytes_of(const Region& region, const Extent& extent,
                                  const PackedPart& part) const;

 private:
  enum class Side { host, device };

  /// The bytes of one side of a copy; nullptr if they are memory of the program, std::nullopt if
  /// `region` must not be accessed.
  std::optional<std::byte*> view(const Region& region, const Extent& extent, Side side) const;

  /// The start of a box on the device; nullptr if it is invalid or the part is, which may have at
  /// most `room` bytes.
  std::byte* find_part(const Region& region, const Extent& extent, const PackedPart& part,
                       std::size_t room) const;

  DeviceMemory& memory_;
  Timeline& timeline_;
  HostMirror& mirror_;
};

/// Whether host code may use allocations of this kind. The CUDA runtime does not know the blocks
/// that malloc() allocates in kernels.
bool is_known_to_host(AllocationKind kind);

}  // namespace labcheck::simgpu
