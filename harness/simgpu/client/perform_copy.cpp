// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/perform_copy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

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

cudaError_t write_part(DeviceLink& device, const Copy& copy, const PackedPart& part) {
  std::vector<std::byte> packed(part.size);
  each_run(copy.from, copy.extent, part, [&](std::size_t at, std::size_t to, std::size_t size) {
    std::memcpy(packed.data() + to, bytes_of(copy.from) + at, size);
  });
  return device.ask(WriteBytes{copy.to, copy.extent, part.offset, packed});
}

cudaError_t read_part(DeviceLink& device, const Copy& copy, const PackedPart& part) {
  const auto answer = device.ask(ReadBytes{copy.from, copy.extent, part});
  if (const auto* error = std::get_if<cudaError_t>(&answer)) return *error;
  const Bytes packed = std::get<ReadAnswer>(answer).bytes;
  each_run(copy.to, copy.extent, part, [&](std::size_t at, std::size_t from, std::size_t size) {
    std::memcpy(bytes_of(copy.to) + at, packed.data() + from, size);
  });
  return cudaSuccess;
}

}  // namespace

cudaError_t perform_copy(DeviceLink& device, const Copy& copy) {
  const auto answer = device.ask(copy);
  if (const auto* error = std::get_if<cudaError_t>(&answer)) return *error;
  const CopySides sides = std::get<CopySides>(answer);
  if (!sides.to_program && !sides.from_program) return cudaSuccess;
  if (sides.to_program && sides.from_program) {
    copy_within_program(copy);
    return cudaSuccess;
  }
  const auto transfer = sides.from_program ? write_part : read_part;
  for (std::size_t offset = 0; offset < copy.extent.bytes(); offset += kMaxTransfer) {
    const std::size_t size = std::min(kMaxTransfer, copy.extent.bytes() - offset);
    const cudaError_t error = transfer(device, copy, {offset, size});
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
