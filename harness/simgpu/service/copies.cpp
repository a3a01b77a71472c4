// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/copies.hpp"

#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <cstring>

namespace labcheck::simgpu {
namespace {

bool is_on_device(const DeviceMemory& memory, std::uint64_t address) {
  const Allocation* allocation = memory.find(address);
  return memory.is_device_address(address) ||
         (allocation != nullptr && allocation->kind != AllocationKind::host);
}

// Whether a row of `width` bytes consists of whole elements of a size that CUDA has.
bool fits(const FillPattern& pattern, std::size_t width) {
  const std::uint32_t size = pattern.element_size;
  return (size == 1 || size == 2 || size == 4) && width % size == 0;
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

bool is_known_to_host(AllocationKind kind) {
  return kind != AllocationKind::heap;
}

std::optional<std::byte*> Copies::view(const Region& region, const Extent& extent,
                                       Side side) const {
  const auto span = span_of(region, extent);
  if (region.address == 0 || !span) return std::nullopt;
  const Allocation* allocation = memory_.find(region.address, *span);
  if (allocation != nullptr && is_known_to_host(allocation->kind))
    return allocation->at(region.address);
  if (side == Side::device || memory_.is_device_address(region.address)) return std::nullopt;
  return nullptr;
}

AnswerOrError<Copy> Copies::copy(const Copy& request) {
  const auto& [call, to, from, extent, kind, in] = request;
  if (extent.is_empty()) return CopySides{};
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  const auto target = view(to, extent, to_device ? Side::device : Side::host);
  const auto source = view(from, extent, from_device ? Side::device : Side::host);
  if (!target || !source) return cudaErrorInvalidValue;
  // Limits the work to the size of the memory that is written.
  if (*target != nullptr && !has_separate_rows(to, extent)) return cudaErrorInvalidValue;
  if (is_on_device(memory_, to.address) && is_on_device(memory_, from.address)) {
    timeline_.add_fill(extent.bytes());
  } else {
    timeline_.add_transfer(extent.bytes());
  }
  if (*target == nullptr || *source == nullptr)
    return CopySides{*target == nullptr, *source == nullptr};
  for (std::size_t slice = 0; slice < extent.slices; ++slice) {
    for (std::size_t row = 0; row < extent.rows; ++row) {
      const std::size_t into = slice * to.slice_pitch + row * to.row_pitch;
      const std::size_t out_of = slice * from.slice_pitch + row * from.row_pitch;
      std::memmove(*target + into, *source + out_of, extent.width);
      // The program may have changed its memory meanwhile, but not what was copied.
      mirror_.note_use(memory_, from.address + out_of, *target + into, extent.width);
      mirror_.note_write(memory_, to.address + into, extent.width);
      memory_.note_copied(to.address + into, from.address + out_of, extent.width);
    }
  }
  return CopySides{};
}

std::byte* Copies::find_part(const Region& region, const Extent& extent, const PackedPart& part,
                             std::size_t room) const {
  std::size_t rows = 0;
  std::size_t bytes = 0;
  if (extent.is_empty() || __builtin_mul_overflow(extent.rows, extent.slices, &rows) ||
      __builtin_mul_overflow(extent.width, rows, &bytes) || part.offset > bytes ||
      part.size > bytes - part.offset || part.size > room) {
    return nullptr;
  }
  const auto found = view(region, extent, Side::device);
  return found.value_or(nullptr);
}

cudaError_t Copies::write(const WriteBytes& request, std::span<const std::byte> slot) {
  const auto& [to, extent, part, number] = request;
  std::byte* const start = find_part(to, extent, part, slot.size());
  if (start == nullptr) return cudaErrorInvalidValue;
  each_run(to, extent, part, [&, &to = to](std::size_t at, std::size_t packed, std::size_t size) {
    std::memcpy(start + at, slot.data() + packed, size);
    mirror_.accept(memory_, to.address + at, start + at, size);
    memory_.note_written(to.address + at, size);
  });
  return cudaSuccess;
}

cudaError_t Copies::read(const ReadBytes& request, std::span<std::byte> slot) {
  const auto& [from, extent, part, number] = request;
  const std::byte* const start = find_part(from, extent, part, slot.size());
  if (start == nullptr) return cudaErrorInvalidValue;
  each_run(from, extent, part,
           [&, &from = from](std::size_t at, std::size_t packed, std::size_t size) {
             std::memcpy(slot.data() + packed, start + at, size);
             mirror_.note_use(memory_, from.address + at, slot.data() + packed, size);
           });
  return cudaSuccess;
}

std::vector<std::byte> Copies::bytes_of(const Region& region, const Extent& extent,
                                        const PackedPart& part) const {
  const std::byte* const start = find_part(region, extent, part, kMaxTransfer);
  if (start == nullptr) return {};
  std::vector<std::byte> bytes(part.size);
  each_run(region, extent, part, [&](std::size_t at, std::size_t packed, std::size_t size) {
    std::memcpy(bytes.data() + packed, start + at, size);
  });
  return bytes;
}

cudaError_t Copies::fill(const Fill& request) {
  const auto& [call, to, pattern, extent, in] = request;
  if (extent.is_empty()) return cudaSuccess;
  const auto target = view(to, extent, Side::device);
  if (!target || !fits(pattern, extent.width) || !has_separate_rows(to, extent))
    return cudaErrorInvalidValue;
  each_run(to, extent, {0, extent.bytes()},
           [&, &to = to, &pattern = pattern](std::size_t at, std::size_t, std::size_t size) {
             fill_row(*target + at, pattern, size);
             mirror_.note_write(memory_, to.address + at, size);
             memory_.note_filled_by_host(to.address + at, size);
           });
  timeline_.add_fill(extent.bytes());
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
