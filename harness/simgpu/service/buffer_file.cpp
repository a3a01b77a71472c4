// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/buffer_file.hpp"

#include <algorithm>
#include <cerrno>
#include <string>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

template <class Byte, class Transfer>
bool transfer_all(Transfer transfer, int file, Byte* bytes, std::size_t size,
                  std::uint64_t offset) {
  while (size > 0) {
    const ssize_t count = transfer(file, bytes, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= static_cast<std::size_t>(count);
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

}  // namespace

bool read_buffer(int file, std::uint64_t offset, std::span<std::byte> bytes) {
  return transfer_all(::pread, file, bytes.data(), bytes.size(), offset);
}

bool write_buffer(int file, std::uint64_t offset, Bytes bytes) {
  return transfer_all(::pwrite, file, bytes.data(), bytes.size(), offset);
}

std::optional<std::vector<std::byte>> read_buffer(int file, std::uint64_t offset,
                                                  std::uint64_t size) {
  std::vector<std::byte> bytes(size);
  if (!read_buffer(file, offset, std::span(bytes))) return std::nullopt;
  return bytes;
}

std::optional<std::uint64_t> save(const Recording& recording, int file) {
  const std::string bytes = encode(recording);
  if (::ftruncate(file, 0) != 0 || !write_buffer(file, 0, std::as_bytes(std::span(bytes))))
    return std::nullopt;
  return bytes.size();
}

std::optional<Recording> load_recording(int file, std::uint64_t size) {
  const auto bytes = read_buffer(file, 0, size);
  if (!bytes) return std::nullopt;
  return decode_recording({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

}  // namespace labcheck::simgpu
