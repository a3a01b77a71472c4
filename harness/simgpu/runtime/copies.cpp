// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/copies.hpp"

#include <cstring>

namespace labcheck::simgpu {
namespace {

bool is_on_device(const DeviceMemory& memory, std::uint64_t address) {
  const Allocation* allocation = memory.find(address);
  return memory.is_device_address(address) ||
         (allocation != nullptr && allocation->kind != AllocationKind::host);
}

void fill_row(std::byte* row, const FillPattern& pattern, std::size_t width) {
  if (pattern.element_size == 1) {
    std::memset(row, static_cast<int>(pattern.value & 0xFF), width);
    return;
  }
  for (std::size_t at = 0; at < width; at += pattern.element_size)
    std::memcpy(row + at, &pattern.value, pattern.element_size);
}

}  // namespace

std::optional<std::size_t> span_of(const Region& region, const Extent& extent) {
  std::size_t slices = 0;
  std::size_t rows = 0;
  std::size_t span = 0;
  if (__builtin_mul_overflow(region.slice_pitch, extent.slices - 1, &slices) ||
      __builtin_mul_overflow(region.row_pitch, extent.rows - 1, &rows) ||
      __builtin_add_overflow(slices, rows, &span) ||
      __builtin_add_overflow(span, extent.width, &span)) {
    return std::nullopt;
  }
  return span;
}

bool is_known_to_host(AllocationKind kind) {
  return kind != AllocationKind::heap;
}

std::byte* Copies::view(const Region& region, const Extent& extent, Side side) const {
  const auto span = span_of(region, extent);
  if (region.address == 0 || !span) return nullptr;
  const Allocation* allocation = memory_.find(region.address, *span);
  if (allocation != nullptr && is_known_to_host(allocation->kind))
    return allocation->at(region.address);
  if (side == Side::device || memory_.is_device_address(region.address)) return nullptr;
  return reinterpret_cast<std::byte*>(region.address);
}

cudaError_t Copies::copy(const Region& to, const Region& from, const Extent& extent,
                         int kind) const {
  if (extent.is_empty()) return cudaSuccess;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  std::byte* target = view(to, extent, to_device ? Side::device : Side::host);
  const std::byte* source = view(from, extent, from_device ? Side::device : Side::host);
  if (target == nullptr || source == nullptr) return cudaErrorInvalidValue;
  for (std::size_t slice = 0; slice < extent.slices; ++slice) {
    for (std::size_t row = 0; row < extent.rows; ++row) {
      const std::size_t into = slice * to.slice_pitch + row * to.row_pitch;
      const std::size_t out_of = slice * from.slice_pitch + row * from.row_pitch;
      std::memmove(target + into, source + out_of, extent.width);
      memory_.note_copied(to.address + into, from.address + out_of, extent.width);
    }
  }
  if (is_on_device(memory_, to.address) && is_on_device(memory_, from.address)) {
    timeline_.add_fill(extent.bytes());
  } else {
    timeline_.add_transfer(extent.bytes());
  }
  return cudaSuccess;
}

cudaError_t Copies::copy(const void* to, const void* from, std::size_t size, int kind) const {
  return copy(Region{reinterpret_cast<std::uint64_t>(to), 0, 0},
              Region{reinterpret_cast<std::uint64_t>(from), 0, 0}, Extent{size, 1, 1}, kind);
}

cudaError_t Copies::fill(const Region& to, const FillPattern& pattern, const Extent& extent) const {
  if (extent.is_empty()) return cudaSuccess;
  std::byte* target = view(to, extent, Side::device);
  if (target == nullptr) return cudaErrorInvalidValue;
  for (std::size_t slice = 0; slice < extent.slices; ++slice) {
    for (std::size_t row = 0; row < extent.rows; ++row) {
      const std::size_t into = slice * to.slice_pitch + row * to.row_pitch;
      fill_row(target + into, pattern, extent.width);
      memory_.note_written(to.address + into, extent.width);
    }
  }
  timeline_.add_fill(extent.bytes());
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
