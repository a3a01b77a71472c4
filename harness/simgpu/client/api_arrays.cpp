// SPDX-License-Identifier: MIT
// CUDA arrays, and copies to, from and between them. Positions and widths of copies are in bytes.
#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <string_view>

namespace labcheck::simgpu {
namespace {

cudaError_t allocate(std::string_view call, cudaArray_t* handle,
                     const cudaChannelFormatDesc* format, const cudaExtent& extent,
                     unsigned flags) {
  if (handle == nullptr || format == nullptr) return set_last_error(cudaErrorInvalidValue);
  if (const char* feature = unsupported_array(*format, flags)) return report_unsupported(feature);
  return enter(Call::enqueue, [&](Runtime& runtime) {
    Array array = plan_array(*format, extent, flags);
    const Allocate request{call, array.bytes(), AllocationKind::array,
                           runtime.device.keep_call_site()};
    array.image.address = runtime.device.ask(request).value;
    *handle = runtime.arrays.add(array);
  });
}

const Array& array_of(Runtime& runtime, cudaArray_t handle) {
  return require(runtime.arrays.find(handle), cudaErrorInvalidValue);
}

/// Byte `x` of row `y` of an array.
struct ArrayPosition {
  cudaArray_t array = nullptr;
  std::size_t x = 0;
  std::size_t y = 0;
};

struct Rows {
  void* memory = nullptr;
  std::size_t pitch = 0;
};

enum class Direction { to_array, from_array, between };

// Bit 0 of a cudaMemcpyKind means to the device, bit 1 from the device. Arrays are on the device.
bool is_consistent(int kind, Direction direction) {
  if (kind == cudaMemcpyDefault) return true;
  const int required = direction == Direction::to_array     ? cudaMemcpyHostToDevice
                       : direction == Direction::from_array ? cudaMemcpyDeviceToHost
                                                            : cudaMemcpyDeviceToDevice;
  return kind >= cudaMemcpyHostToHost && kind < cudaMemcpyDefault && (kind & required) == required;
}

// Whether the bytes of one row may continue in the next row of the array.
enum class Layout { rows, contiguous };

std::optional<Region> find(Runtime& runtime, const ArrayPosition& position, const Extent& extent,
                           Layout layout) {
  const Array* const array = runtime.arrays.find(position.array);
  if (array == nullptr) return std::nullopt;
  return layout == Layout::rows ? region_of(*array, {position.x, position.y, 0}, extent)
                                : bytes_of(*array, position.x, position.y, extent.width);
}

std::optional<Region> find(Runtime&, const Rows& rows, const Extent&, Layout) {
  return Region{reinterpret_cast<std::uint64_t>(rows.memory), rows.pitch, 0};
}

bool is_wide_enough(const Rows& rows, const Extent& extent) {
  return extent.rows <= 1 || extent.width <= rows.pitch;
}
bool is_wide_enough(const ArrayPosition&, const Extent&) {
  return true;
}

Direction direction(const ArrayPosition&, const Rows&) {
  return Direction::to_array;
}
Direction direction(const Rows&, const ArrayPosition&) {
  return Direction::from_array;
}
Direction direction(const ArrayPosition&, const ArrayPosition&) {
  return Direction::between;
}

// Each side is an ArrayPosition or Rows.
cudaError_t copy(const auto& to, const auto& from, const Extent& extent, Layout layout, int kind,
                 cudaStream_t stream) {
  return submit_planned("a CUDA array copy", stream, [&](Runtime& runtime) -> Work {
    if (!is_consistent(kind, direction(to, from))) throw cudaErrorInvalidMemcpyDirection;
    if (extent.is_empty()) return CopyWork{{}, {}, extent, kind};
    if (!is_wide_enough(to, extent) || !is_wide_enough(from, extent))
      throw cudaErrorInvalidPitchValue;
    const auto to_region = find(runtime, to, extent, layout);
    const auto from_region = find(runtime, from, extent, layout);
    if (!to_region || !from_region) throw cudaErrorInvalidValue;
    return CopyWork{*to_region, *from_region, extent, kind};
  });
}

Rows rows_at(const void* memory, std::size_t pitch) {
  return {const_cast<void*>(memory), pitch};
}

}  // namespace

// Returns a value instead of an error, so the last error does not change.
LABCHECK_ABI cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int kind) {
  return {x, y, z, w, kind};
}

LABCHECK_ABI cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                                         std::size_t width, std::size_t height, unsigned flags) {
  return allocate("cudaMallocArray", array, format, {width, height, 0}, flags);
}

LABCHECK_ABI cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                                           cudaExtent extent, unsigned flags) {
  return allocate("cudaMalloc3DArray", array, format, extent, flags);
}

LABCHECK_ABI cudaError_t cudaFreeArray(cudaArray_t handle) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    if (handle == nullptr) return;
    const std::uint64_t address = array_of(runtime, handle).image.address;
    require(runtime.device.ask(Free{"cudaFreeArray", address, AllocationKind::array}));
    runtime.arrays.remove(handle);
  });
}

LABCHECK_ABI cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent,
                                          unsigned* flags, cudaArray_t handle) {
  return enter(Call::query, [&](Runtime& runtime) {
    const Array& array = array_of(runtime, handle);
    if (format != nullptr) *format = array.format;
    if (extent != nullptr) *extent = array.extent;
    if (flags != nullptr) *flags = array.flags;
  });
}

LABCHECK_ABI cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_t handle) {
  return enter(Call::query,
               [&](Runtime& runtime) { store(format, array_of(runtime, handle).format); });
}

LABCHECK_ABI cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(std::size_t* texels,
                                                              const cudaChannelFormatDesc* format,
                                                              int device) {
  return enter(Call::query, [&](Runtime&) {
    if (device != 0) throw cudaErrorInvalidDevice;
    if (texels == nullptr || format == nullptr) throw cudaErrorInvalidValue;
    if (!texel_format(*format)) throw cudaErrorInvalidChannelDescriptor;
    *texels = kMaxTexture1DLinear;
  });
}

LABCHECK_ABI cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y,
                                                  const void* from, std::size_t pitch,
                                                  std::size_t width, std::size_t height, int kind,
                                                  cudaStream_t stream) {
  return copy(ArrayPosition{to, x, y}, rows_at(from, pitch), {width, height, 1}, Layout::rows, kind,
              stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DToArrayAsync_ptsz, cudaMemcpy2DToArrayAsync);

LABCHECK_ABI cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y,
                                             const void* from, std::size_t pitch, std::size_t width,
                                             std::size_t height, int kind) {
  return cudaMemcpy2DToArrayAsync(to, x, y, from, pitch, width, height, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DToArray_ptds, cudaMemcpy2DToArray);

LABCHECK_ABI cudaError_t cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cudaArray_t from,
                                                    std::size_t x, std::size_t y, std::size_t width,
                                                    std::size_t height, int kind,
                                                    cudaStream_t stream) {
  return copy(rows_at(to, pitch), ArrayPosition{from, x, y}, {width, height, 1}, Layout::rows, kind,
              stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DFromArrayAsync_ptsz, cudaMemcpy2DFromArrayAsync);

LABCHECK_ABI cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_t from,
                                               std::size_t x, std::size_t y, std::size_t width,
                                               std::size_t height, int kind) {
  return cudaMemcpy2DFromArrayAsync(to, pitch, from, x, y, width, height, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DFromArray_ptds, cudaMemcpy2DFromArray);

LABCHECK_ABI cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, std::size_t to_x,
                                                  std::size_t to_y, cudaArray_t from,
                                                  std::size_t from_x, std::size_t from_y,
                                                  std::size_t width, std::size_t height, int kind) {
  return copy(ArrayPosition{to, to_x, to_y}, ArrayPosition{from, from_x, from_y},
              {width, height, 1}, Layout::rows, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpy2DArrayToArray_ptds, cudaMemcpy2DArrayToArray);

LABCHECK_ABI cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y,
                                                const void* from, std::size_t size, int kind,
                                                cudaStream_t stream) {
  return copy(ArrayPosition{to, x, y}, rows_at(from, 0), {size, 1, 1}, Layout::contiguous, kind,
              stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToArrayAsync_ptsz, cudaMemcpyToArrayAsync);

LABCHECK_ABI cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y,
                                           const void* from, std::size_t size, int kind) {
  return cudaMemcpyToArrayAsync(to, x, y, from, size, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToArray_ptds, cudaMemcpyToArray);

LABCHECK_ABI cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_t from, std::size_t x,
                                                  std::size_t y, std::size_t size, int kind,
                                                  cudaStream_t stream) {
  return copy(rows_at(to, 0), ArrayPosition{from, x, y}, {size, 1, 1}, Layout::contiguous, kind,
              stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromArrayAsync_ptsz, cudaMemcpyFromArrayAsync);

LABCHECK_ABI cudaError_t cudaMemcpyFromArray(void* to, cudaArray_t from, std::size_t x,
                                             std::size_t y, std::size_t size, int kind) {
  return cudaMemcpyFromArrayAsync(to, from, x, y, size, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromArray_ptds, cudaMemcpyFromArray);

LABCHECK_ABI cudaError_t cudaMemcpyArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y,
                                                cudaArray_t from, std::size_t from_x,
                                                std::size_t from_y, std::size_t size, int kind) {
  return copy(ArrayPosition{to, to_x, to_y}, ArrayPosition{from, from_x, from_y}, {size, 1, 1},
              Layout::contiguous, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyArrayToArray_ptds, cudaMemcpyArrayToArray);

}  // namespace labcheck::simgpu
