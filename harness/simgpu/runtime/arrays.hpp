/// CUDA arrays: images that the device keeps, known to the program by handles.
#pragma once

#include "harness/simgpu/exec/image.hpp"
#include "harness/simgpu/runtime/copies.hpp"
#include "harness/simgpu/runtime/image_abi.hpp"

#include <cstddef>
#include <optional>
#include <variant>

namespace labcheck::simgpu {

/// An array, and what the program said when it made it. Texels lie side by side, rows and slices
/// without gaps.
struct Array {
  Image image;
  cudaChannelFormatDesc format{};
  cudaExtent extent{};  // 0 in the dimensions that it does not have
  unsigned flags = 0;

  std::size_t bytes() const { return image.depth * image.slice_pitch; }
};

/// The texel that `format` describes; nothing where a card has none such.
std::optional<TexelFormat> texel_format(const cudaChannelFormatDesc& format);

/// What makes an array of that kind one that the simulated GPU does not have, for messages; nullptr
/// where it has it.
const char* unsupported_array(const cudaChannelFormatDesc& format, unsigned flags);

/// The array that cudaMalloc3DArray makes, without an address; or the error where a card refuses
/// it.
std::variant<Array, cudaError_t> plan_array(const cudaChannelFormatDesc& format,
                                            const cudaExtent& extent, unsigned flags);

/// The piece of `array` of that extent in bytes, rows and slices, which starts at byte `at.x` of
/// row `at.y` of slice `at.z`; nothing where not all of it lies in the array.
std::optional<Region> region_of(const Array& array, const cudaPos& at, const Extent& extent);

/// The `size` bytes of an array's first slice from byte `x` of row `y` on, across the ends of rows;
/// nothing where there are not as many.
std::optional<Region> bytes_of(const Array& array, std::size_t x, std::size_t y, std::size_t size);

}  // namespace labcheck::simgpu
