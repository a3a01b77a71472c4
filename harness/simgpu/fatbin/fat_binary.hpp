// SPDX-License-Identifier: MIT
/// Reads the fat binary that nvcc embeds in a program: device code for several compute
/// capabilities.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;

/// The value at `offset`. All of it must be in `bytes`.
template <class T>
T value_at(Bytes bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

enum class DeviceCode : std::uint8_t { ptx, elf, other };
enum class Compression : std::uint8_t { none, lz4, zstd };

/// One piece of device code. `stored` points into the fat binary.
struct FatBinaryEntry {
  DeviceCode code = DeviceCode::other;
  int compute_capability = 0;  // 80 for sm_80
  int ptx_version = 0;         // major * 10 + minor
  Compression compression = Compression::none;
  Bytes stored;
  std::uint64_t size = 0;  // [bytes] after decompression
};

using FatBinary = std::vector<FatBinaryEntry>;

/// Why a fat binary cannot be read.
struct FatBinaryError {
  std::string message;
};

/// The containers that `wrapper` refers to: one, or for relocatable code one per source file. A
/// program passes the address of such a wrapper to the runtime. The wrapper, and everything that
/// its pointers and lengths refer to, must be readable.
std::variant<std::vector<Bytes>, FatBinaryError> containers_of(const void* wrapper);

/// The containers in `section` of an executable, each aligned to 8 bytes. The list ends at the
/// first malformed container.
std::vector<Bytes> containers_in(Bytes section);

/// Reads the entries of `container`, which may be any bytes. Returns an error if it is malformed.
std::variant<FatBinary, FatBinaryError> read_fat_binary(Bytes container);

/// The PTX entry for the highest compute capability up to `compute_capability`; nullptr if there is
/// no such entry.
const FatBinaryEntry* choose_ptx(const FatBinary& entries, int compute_capability);

/// The machine code that a GPU of `compute_capability` runs: the entry for the highest capability
/// up to it with the same major number; nullptr if there is no such entry.
const FatBinaryEntry* choose_machine_code(const FatBinary& entries, int compute_capability);

/// The decompressed bytes of an entry; nothing if they cannot be decompressed.
std::optional<std::string> unpack_payload(const FatBinaryEntry& entry);

/// Decompresses the text of a PTX entry.
std::variant<std::string, FatBinaryError> unpack_ptx(const FatBinaryEntry& entry);

}  // namespace labcheck::simgpu
