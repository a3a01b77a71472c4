// SPDX-License-Identifier: MIT
/// CUDA arrays: images in device memory that programs access through handles.
#pragma once

#include "harness/simgpu/client/image_abi.hpp"
#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

#include <cstddef>
#include <optional>
#include <variant>

namespace labcheck::simgpu {

/// An array, with the parameters of its creation. Texels, rows and slices are contiguous.
struct Array {
  Image image;
  cudaChannelFormatDesc format{};
  cudaExtent extent{};  // 0 in unused dimensions
  unsigned flags = 0;

  std::size_t bytes() const { return image.depth * image.slice_pitch; }
};

/// The texel format of `format`; std::nullopt if CUDA has no such format.
std::optional<TexelFormat> texel_format(const cudaChannelFormatDesc& format);

/// The unsupported feature that such an array needs, for messages; nullptr if it is supported.
const char* unsupported_array(const cudaChannelFormatDesc& format, unsigned flags);

/// The array that cudaMalloc3DArray creates, without an address, or the error of a real GPU.
std::variant<Array, cudaError_t> plan_array(const cudaChannelFormatDesc& format,
                                            const cudaExtent& extent, unsigned flags);

/// The part of `array` with `extent` (bytes, rows, slices) that starts at byte `at.x` of row `at.y`
/// of slice `at.z`; std::nullopt if it extends past the array.
std::optional<Region> region_of(const Array& array, const cudaPos& at, const Extent& extent);

/// `size` bytes of the first slice that start at byte `x` of row `y` and continue in the next rows;
/// std::nullopt if the slice ends before.
std::optional<Region> bytes_of(const Array& array, std::size_t x, std::size_t y, std::size_t size);

}  // namespace labcheck::simgpu
