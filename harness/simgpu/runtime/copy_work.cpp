#include "harness/simgpu/runtime/copy_work.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kLargestPitch = 0x7FFFFFFF;

// Where a copy of three dimensions starts: at `at` of memory with rows and slices.
Region region(const cudaPitchedPtr& memory, const cudaPos& at) {
  const std::size_t slice = memory.pitch * memory.ysize;
  return {reinterpret_cast<std::uint64_t>(memory.ptr) + at.z * slice + at.y * memory.pitch + at.x,
          memory.pitch, slice};
}

cudaPitchedPtr pitched(const Region& region, const Extent& extent) {
  const std::size_t pitch = std::max(region.row_pitch, extent.width);
  const std::size_t rows = region.slice_pitch == 0 ? extent.rows : region.slice_pitch / pitch;
  return {reinterpret_cast<void*>(region.address), pitch, extent.width, rows};
}

}  // namespace

Region region(const void* pointer, std::size_t row_pitch) {
  return {reinterpret_cast<std::uint64_t>(pointer), row_pitch, 0};
}

WorkOrError linear_copy(void* to, const void* from, std::size_t size, int kind) {
  return CopyWork{region(to, 0), region(from, 0), {size, 1, 1}, kind};
}

WorkOrError row_copy(const Region& to, const Region& from, const Extent& extent, int kind) {
  const bool fits = extent.is_empty() || extent.rows == 1 ||
                    (extent.width <= to.row_pitch && extent.width <= from.row_pitch);
  if (!fits) return cudaErrorInvalidPitchValue;
  return CopyWork{to, from, extent, kind};
}

WorkOrError box_copy(const cudaMemcpy3DParms* what) {
  if (what == nullptr) return cudaErrorInvalidValue;
  const Extent extent{what->extent.width, what->extent.height, what->extent.depth};
  if (extent.is_empty()) return CopyWork{{}, {}, extent, what->kind};
  if (extent.width > what->srcPtr.pitch || extent.width > what->dstPtr.pitch)
    return cudaErrorInvalidPitchValue;
  const auto too_high = [&](const cudaPitchedPtr& memory, const cudaPos& at) {
    return at.y + extent.rows > memory.ysize;
  };
  if (too_high(what->srcPtr, what->srcPos) || too_high(what->dstPtr, what->dstPos))
    return cudaErrorInvalidValue;
  return CopyWork{region(what->dstPtr, what->dstPos), region(what->srcPtr, what->srcPos), extent,
                  what->kind};
}

cudaMemcpy3DParms described(const CopyWork& copy) {
  cudaMemcpy3DParms what{};
  what.srcPtr = pitched(copy.from, copy.extent);
  what.dstPtr = pitched(copy.to, copy.extent);
  what.extent = {copy.extent.width, copy.extent.rows, copy.extent.slices};
  what.kind = static_cast<cudaMemcpyKind>(copy.kind);
  return what;
}

WorkOrError fill(const Region& to, const FillPattern& pattern, const Extent& extent) {
  const bool is_wide = extent.rows > 1 && extent.width > to.row_pitch;
  if (!extent.is_empty() && (is_wide || to.row_pitch > kLargestPitch)) return cudaErrorInvalidValue;
  return FillWork{to, pattern, extent};
}

}  // namespace labcheck::simgpu
