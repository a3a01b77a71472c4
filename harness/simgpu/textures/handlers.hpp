// SPDX-License-Identifier: MIT
/// The texture and surface instructions: their operands and handlers, and what the handlers share.
#pragma once

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// Operands of tex, tld4, suld, sust and their queries, to which `Instruction::table` points.
/// Registers are offsets in the frame.
struct ImageAccess {
  ptx::Geometry geometry = ptx::Geometry::none;  // none for a query
  std::uint32_t object = 0;                      // register with the object's number
  std::uint32_t layer = 0;
  std::array<std::uint32_t, 3> coordinates{};
  std::uint32_t dimensions = 0;
  bool whole_texels = false;  // coordinates are integers
  /// The registers that are read or written, one per part. A texture fetch always has 4.
  std::array<std::uint32_t, 4> values{};
  std::uint32_t parts = 1;
  std::uint32_t part_bytes = 4;
  std::uint32_t bytes = 4;   // of all parts together
  bool wide_values = false;  // `values` are 64-bit registers
  bool gathers = false;      // tld4 of `channel`
  std::uint32_t channel = 0;
  ptx::Boundary boundary = ptx::Boundary::none;
  ptx::Query query = ptx::Query::none;
};

/// For instructions whose `table` is an ImageAccess.
extern const Handlers kFetchTexture;
extern const Handlers kQueryTexture;
extern const Handlers kLoadSurface;
extern const Handlers kStoreSurface;
extern const Handlers kQuerySurface;

/// Calls visit(lane) for the active lanes, lowest first, until it returns false. Returns whether
/// all calls returned true.
template <class Visit>
bool each_active_lane(const Warp& warp, const Visit& visit) {
  for (const unsigned lane : lanes_in(warp.mask)) {
    if (!visit(lane)) return false;
  }
  return true;
}

/// Finds the objects that an instruction uses, lane by lane. Fast if all lanes use the same one.
template <class T>
class ObjectFinder {
 public:
  ObjectFinder(Warp& warp, const Instruction* i, const ImageAccess& access)
      : warp_(warp), instruction_(i), access_(access) {}

  /// The object of `lane`. Traps and returns nullptr if it does not exist or has another shape.
  const T* find(unsigned lane);

 private:
  Warp& warp_;
  const Instruction* instruction_;
  const ImageAccess& access_;
  std::uint64_t number_ = 0;
  const T* object_ = nullptr;
};

extern template class ObjectFinder<Texture>;
extern template class ObjectFinder<Surface>;

/// Where the lanes of a warp access images, for the counters.
class ImageRequest {
 public:
  void add(unsigned lane, std::uint64_t address) {
    addresses_[lane] = address;
    mask_ |= Mask{1} << lane;
  }

  /// The lanes in `mask` with an offset that is not negative access that offset from `start`.
  void set(std::uint64_t start, const std::array<std::int32_t, kLanes>& offsets, Mask mask) {
    mask_ = 0;
    for (unsigned l = 0; l < kLanes; ++l) {
      addresses_[l] = start + static_cast<std::uint64_t>(offsets[l]);
      mask_ |= Mask{offsets[l] >= 0} << l;
    }
    mask_ &= mask;
  }

  /// Counts the request, in which the added lanes accessed `size` bytes each, and others none.
  void count(Warp& warp, const Instruction* i, std::uint32_t size) const {
    count_sectors(warp, count_request(warp, i, warp.mask), addresses_.data(), mask_, size);
  }

 private:
  std::array<std::uint64_t, kLanes> addresses_;
  Mask mask_ = 0;
};

/// Finds the bytes of images in host memory.
class ImageBytes {
 public:
  explicit ImageBytes(const Warp& warp) : warp_(warp) {}

  /// The `size` bytes at `offset` in the image; nullptr if they are not allocated, for example
  /// because the memory was freed.
  std::byte* find(const Image& image, std::uint64_t offset, std::uint32_t size);

 private:
  const Warp& warp_;
  std::uint64_t begin_ = 1;  // of the allocation that was used last
  std::uint64_t end_ = 0;
  std::byte* host_ = nullptr;
};

}  // namespace labcheck::simgpu
