// SPDX-License-Identifier: MIT
// Copies and fills: planning them as work, and copying between the program's own memory and the
// device.
#include "harness/simgpu/client/submit.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxPitch = 0x7FFFFFFF;

/// One side of a 3D copy: pitched memory or a CUDA array.
struct BoxSide {
  cudaArray_t handle = nullptr;
  const Array* array = nullptr;
  cudaPitchedPtr memory{};
  cudaPos at{};

  bool is_valid() const {
    return handle != nullptr ? array != nullptr && memory.ptr == nullptr : memory.ptr != nullptr;
  }
};

Region region(const cudaPitchedPtr& memory, const cudaPos& at) {
  const std::size_t slice = memory.pitch * memory.ysize;
  return {reinterpret_cast<std::uint64_t>(memory.ptr) + at.z * slice + at.y * memory.pitch + at.x,
          memory.pitch, slice};
}

// The memory of one side. Positions in an array are in texels.
Region find_region(const BoxSide& side, const Extent& extent) {
  if (side.array != nullptr) {
    const Image& image = side.array->image;
    if (side.at.x > image.width) throw cudaErrorInvalidValue;
    const cudaPos at{side.at.x * image.format.size(), side.at.y, side.at.z};
    const auto found = region_of(*side.array, at, extent);
    if (!found) throw cudaErrorInvalidValue;
    return *found;
  }
  if (extent.width > side.memory.pitch) throw cudaErrorInvalidPitchValue;
  const std::size_t rows = side.memory.ysize;
  if (side.at.y > rows || extent.rows > rows - side.at.y) throw cudaErrorInvalidValue;
  return region(side.memory, side.at);
}

// The copy direction, with arrays as device memory. Bit 0 of a direction means to the device, bit 1
// from the device.
int direction(int kind, const BoxSide& to, const BoxSide& from) {
  if (kind < cudaMemcpyHostToHost || kind >= cudaMemcpyDefault) return kind;
  return kind | (to.array != nullptr ? cudaMemcpyHostToDevice : 0) |
         (from.array != nullptr ? cudaMemcpyDeviceToHost : 0);
}

cudaPitchedPtr to_pitched(const Region& region, const Extent& extent) {
  const std::size_t pitch = std::max(region.row_pitch, extent.width);
  const std::size_t rows = region.slice_pitch == 0 ? extent.rows : region.slice_pitch / pitch;
  return {reinterpret_cast<void*>(region.address), pitch, extent.width, rows};
}

// The address of the part. `kind` must be `host_kind`, the direction to or from the host, or a copy
// within the device.
void* find_part(Runtime& runtime, const SymbolPart& part, int kind, int host_kind) {
  const FoundVariable variable = find_variable(runtime, part.symbol);
  if (kind != host_kind && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    throw cudaErrorInvalidMemcpyDirection;
  if (part.offset > variable.size || part.size > variable.size - part.offset) {
    const RegisteredVariable& registered = *runtime.modules.variable(part.symbol);
    runtime.device.ask(
        ReportVariableOverrun{registered.module->id, registered.name, part.size, part.offset});
    throw cudaErrorInvalidValue;
  }
  return reinterpret_cast<void*>(variable.address + part.offset);
}

std::byte* bytes_of(const Region& region) {
  return reinterpret_cast<std::byte*>(region.address);
}

void copy_within_program(const Copy& copy) {
  for (std::size_t slice = 0; slice < copy.extent.slices; ++slice) {
    for (std::size_t row = 0; row < copy.extent.rows; ++row) {
      std::memmove(bytes_of(copy.to) + slice * copy.to.slice_pitch + row * copy.to.row_pitch,
                   bytes_of(copy.from) + slice * copy.from.slice_pitch + row * copy.from.row_pitch,
                   copy.extent.width);
    }
  }
}

// Accesses all pages of a side that is the program's memory, so that a bad pointer faults before
// requests are in progress.
template <class Access>
void touch(const Region& region, const Extent& extent, const Access& access) {
  each_run(region, extent, {0, extent.bytes()}, [&](std::size_t at, std::size_t, std::size_t size) {
    volatile std::byte* const run = bytes_of(region) + at;
    for (std::size_t byte = 0; byte < size; byte += kPageBytes) access(run[byte]);
    access(run[size - 1]);
  });
}

/// A part of a copy, and the slot through which it is transferred. Parts alternate between slots,
/// so the program and the device work at the same time.
struct SlotPart {
  PackedPart part;
  std::uint32_t slot = 0;

  SlotPart(const Copy& copy, std::size_t offset)
      : part{offset, std::min(kMaxTransfer, copy.extent.bytes() - offset)},
        slot(static_cast<std::uint32_t>(offset / kMaxTransfer % TransferArea::kSlots)) {}
};

void write_parts(DeviceLink& device, const Copy& copy) {
  touch(copy.from, copy.extent,
        [](const volatile std::byte& byte) { [[maybe_unused]] const std::byte read = byte; });
  cudaError_t result = cudaSuccess;
  const auto receive = [&] {
    const cudaError_t error = device.receive<WriteBytes>();
    if (result == cudaSuccess) result = error;
  };
  for (std::size_t offset = 0; offset < copy.extent.bytes(); offset += kMaxTransfer) {
    const auto [part, slot] = SlotPart(copy, offset);
    const auto bytes = device.slot(slot);
    each_run(copy.from, copy.extent, part, [&](std::size_t at, std::size_t to, std::size_t size) {
      std::memcpy(bytes.data() + to, bytes_of(copy.from) + at, size);
    });
    device.post(WriteBytes{copy.to, copy.extent, part, slot});
    if (offset > 0) receive();
  }
  receive();
  require(result);
}

// The device has stored the first part with its answer to the copy.
void read_parts(DeviceLink& device, const Copy& copy) {
  touch(copy.to, copy.extent, [](volatile std::byte& byte) { byte = byte; });
  for (std::size_t offset = 0; offset < copy.extent.bytes(); offset += kMaxTransfer) {
    const std::size_t following = offset + kMaxTransfer;
    const bool is_last = following >= copy.extent.bytes();
    if (!is_last) {
      const auto [part, slot] = SlotPart(copy, following);
      device.post(ReadBytes{copy.from, copy.extent, part, slot});
    }
    const auto [part, slot] = SlotPart(copy, offset);
    const auto bytes = device.slot(slot);
    each_run(copy.to, copy.extent, part, [&](std::size_t at, std::size_t from, std::size_t size) {
      std::memcpy(bytes_of(copy.to) + at, bytes.data() + from, size);
    });
    if (!is_last) require(device.receive<ReadBytes>());
  }
}

}  // namespace

Region region(const void* pointer, std::size_t row_pitch) {
  return {reinterpret_cast<std::uint64_t>(pointer), row_pitch, 0};
}

Work plan_linear_copy(void* to, const void* from, std::size_t size, int kind) {
  return CopyWork{region(to, 0), region(from, 0), {size, 1, 1}, kind};
}

Work plan_row_copy(const Region& to, const Region& from, const Extent& extent, int kind) {
  const bool fits = extent.is_empty() || extent.rows == 1 ||
                    (extent.width <= to.row_pitch && extent.width <= from.row_pitch);
  if (!fits) throw cudaErrorInvalidPitchValue;
  return CopyWork{to, from, extent, kind};
}

Work plan_box_copy(HandleTable<Array>& arrays, const cudaMemcpy3DParms* parameters) {
  if (parameters == nullptr) throw cudaErrorInvalidValue;
  const auto& [from_array, from_position, from_memory, to_array, to_position, to_memory, size,
               kind] = *parameters;
  const BoxSide to{to_array, arrays.find(to_array), to_memory, to_position};
  const BoxSide from{from_array, arrays.find(from_array), from_memory, from_position};
  const auto texel_size = [](const BoxSide& side) {
    return side.array != nullptr ? side.array->image.format.size() : 1;
  };
  // The extent is in texels if a side is an array.
  const std::size_t element = to.array != nullptr ? texel_size(to) : texel_size(from);
  Extent extent{0, size.height, size.depth};
  if (__builtin_mul_overflow(size.width, element, &extent.width)) throw cudaErrorInvalidValue;
  if (extent.is_empty()) return CopyWork{{}, {}, extent, kind};
  const bool same_texel_size = from.array == nullptr || texel_size(from) == element;
  if (!to.is_valid() || !from.is_valid() || !same_texel_size) throw cudaErrorInvalidValue;
  return CopyWork{find_region(to, extent), find_region(from, extent), extent,
                  direction(kind, to, from)};
}

cudaMemcpy3DParms to_parameters(const CopyWork& copy) {
  cudaMemcpy3DParms parameters{};
  parameters.srcPtr = to_pitched(copy.from, copy.extent);
  parameters.dstPtr = to_pitched(copy.to, copy.extent);
  parameters.extent = {copy.extent.width, copy.extent.rows, copy.extent.slices};
  parameters.kind = static_cast<cudaMemcpyKind>(copy.kind);
  return parameters;
}

Work plan_fill(const Region& to, const FillPattern& pattern, const Extent& extent) {
  const bool is_wide = extent.rows > 1 && extent.width > to.row_pitch;
  if (!extent.is_empty() && (is_wide || to.row_pitch > kMaxPitch)) throw cudaErrorInvalidValue;
  return FillWork{to, pattern, extent};
}

FoundVariable find_variable(Runtime& runtime, const void* symbol) {
  const auto& [module, name] = require(runtime.modules.variable(symbol), cudaErrorInvalidSymbol);
  return runtime.device.ask(FindVariable{module->id, name});
}

Work plan_copy_to_symbol(Runtime& runtime, const SymbolPart& to, const void* from, int kind) {
  return plan_linear_copy(find_part(runtime, to, kind, cudaMemcpyHostToDevice), from, to.size,
                          kind);
}

Work plan_copy_from_symbol(Runtime& runtime, void* to, const SymbolPart& from, int kind) {
  return plan_linear_copy(to, find_part(runtime, from, kind, cudaMemcpyDeviceToHost), from.size,
                          kind);
}

void perform_copy(DeviceLink& device, const Copy& copy) {
  const CopySides sides = device.ask(copy);
  if (sides.to_program && sides.from_program) return copy_within_program(copy);
  if (sides.from_program) write_parts(device, copy);
  if (sides.to_program) read_parts(device, copy);
}

}  // namespace labcheck::simgpu
