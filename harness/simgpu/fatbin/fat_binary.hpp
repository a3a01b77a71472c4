/// The fat binary that nvcc puts into a program: device code for several compute capabilities.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

enum class DeviceCode : std::uint8_t { ptx, elf, other };
enum class Compression : std::uint8_t { none, lz4, zstd };

/// One piece of device code. `stored` points into the fat binary.
struct FatBinaryEntry {
  DeviceCode code = DeviceCode::other;
  int compute_capability = 0;  // 80 for sm_80
  int ptx_version = 0;         // major * 10 + minor
  Compression compression = Compression::none;
  std::span<const std::byte> stored;
  std::uint64_t size = 0;  // [bytes] once decompressed
};

using FatBinary = std::vector<FatBinaryEntry>;

/// Why a fat binary cannot be read, as a sentence.
struct FatBinaryError {
  std::string message;
};

/// The containers that `wrapper` leads to: one, or, where code was to be linked, one for each of
/// the program's files. A program hands the address of such a wrapper to the runtime; it must be
/// readable, and so must all that its lengths and pointers say.
std::variant<std::vector<std::span<const std::byte>>, FatBinaryError> containers_of(
    const void* wrapper);

/// The containers that lie one behind the other in `section` of a program's file, each at a
/// multiple of 8 bytes. What is malformed ends the list.
std::vector<std::span<const std::byte>> containers_in(std::span<const std::byte> section);

/// What `container` holds. Any bytes will do: what is malformed is told.
std::variant<FatBinary, FatBinaryError> read_fat_binary(std::span<const std::byte> container);

/// The PTX entry for the highest compute capability that is not above `compute_capability`; nullptr
/// where there is none.
const FatBinaryEntry* choose_ptx(const FatBinary& entries, int compute_capability);

/// The machine code that a card of `compute_capability` runs: that for the highest capability of
/// the same major number that is not above; nullptr where there is none.
const FatBinaryEntry* choose_machine_code(const FatBinary& entries, int compute_capability);

/// The bytes of an entry as they were before they were compressed; nothing where they cannot be
/// had.
std::optional<std::string> unpacked(const FatBinaryEntry& entry);

/// The text of a PTX entry.
std::variant<std::string, FatBinaryError> ptx_text(const FatBinaryEntry& entry);

}  // namespace labcheck::simgpu
