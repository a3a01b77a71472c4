#include "harness/simgpu/runtime/copy_work.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kLargestPitch = 0x7FFFFFFF;

/// One side of a copy in three dimensions: pitched memory, or the array of that handle.
struct BoxSide {
  cudaArray_t handle = nullptr;
  const Array* array = nullptr;
  cudaPitchedPtr memory{};
  cudaPos at{};

  bool is_one_thing() const {
    return handle != nullptr ? array != nullptr && memory.ptr == nullptr : memory.ptr != nullptr;
  }
};

Region region(const cudaPitchedPtr& memory, const cudaPos& at) {
  const std::size_t slice = memory.pitch * memory.ysize;
  return {reinterpret_cast<std::uint64_t>(memory.ptr) + at.z * slice + at.y * memory.pitch + at.x,
          memory.pitch, slice};
}

// Where the bytes of one side are. Positions in an array count its texels.
std::variant<Region, cudaError_t> place(const BoxSide& side, const Extent& extent) {
  if (side.array != nullptr) {
    const Image& image = side.array->image;
    if (side.at.x > image.width) return cudaErrorInvalidValue;
    const cudaPos at{side.at.x * image.format.size(), side.at.y, side.at.z};
    const auto found = region_of(*side.array, at, extent);
    if (!found) return cudaErrorInvalidValue;
    return *found;
  }
  if (extent.width > side.memory.pitch) return cudaErrorInvalidPitchValue;
  const std::size_t rows = side.memory.ysize;
  if (side.at.y > rows || extent.rows > rows - side.at.y) return cudaErrorInvalidValue;
  return region(side.memory, side.at);
}

// What the direction is once arrays are taken for what they are, on the device whatever it says of
// them. The bits of the named directions are: 1, to the device; 2, from it.
int direction(int kind, const BoxSide& to, const BoxSide& from) {
  if (kind < cudaMemcpyHostToHost || kind >= cudaMemcpyDefault) return kind;
  return kind | (to.array != nullptr ? cudaMemcpyHostToDevice : 0) |
         (from.array != nullptr ? cudaMemcpyDeviceToHost : 0);
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

WorkOrError box_copy(HandleTable<Array>& arrays, const cudaMemcpy3DParms* what) {
  if (what == nullptr) return cudaErrorInvalidValue;
  const BoxSide to{what->dstArray, arrays.find(what->dstArray), what->dstPtr, what->dstPos};
  const BoxSide from{what->srcArray, arrays.find(what->srcArray), what->srcPtr, what->srcPos};
  const auto texel = [](const BoxSide& side) {
    return side.array != nullptr ? side.array->image.format.size() : 1;
  };
  // The extent counts texels where there is an array.
  const std::size_t element = to.array != nullptr ? texel(to) : texel(from);
  Extent extent{0, what->extent.height, what->extent.depth};
  if (__builtin_mul_overflow(what->extent.width, element, &extent.width))
    return cudaErrorInvalidValue;
  if (extent.is_empty()) return CopyWork{{}, {}, extent, what->kind};
  const bool are_alike = from.array == nullptr || texel(from) == element;
  if (!to.is_one_thing() || !from.is_one_thing() || !are_alike) return cudaErrorInvalidValue;
  const auto to_region = place(to, extent);
  const auto from_region = place(from, extent);
  for (const auto* found : {&to_region, &from_region}) {
    if (const auto* error = std::get_if<cudaError_t>(found)) return *error;
  }
  return CopyWork{std::get<Region>(to_region), std::get<Region>(from_region), extent,
                  direction(what->kind, to, from)};
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
