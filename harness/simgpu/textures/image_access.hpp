// SPDX-License-Identifier: MIT
/// Shared by the texture and surface instructions: operands, objects and their memory.
#pragma once

#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/state/warp.hpp"
#include "harness/simgpu/textures/handlers.hpp"

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// Calls visit(lane) for the active lanes, lowest first, until it returns false. Returns whether
/// all calls returned true.
template <class Visit>
bool each_active_lane(const Warp& warp, const Visit& visit) {
  for (const unsigned lane : lanes_in(warp.mask)) {
    if (!visit(lane)) return false;
  }
  return true;
}

/// Counts a request at the instruction's site.
void count_request(Warp& warp, const Instruction* i);

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
