// SPDX-License-Identifier: MIT
/// Reads 64-bit ELF files (System V ABI, "Object Files", "Program Loading and Dynamic Linking"):
/// sections, dynamic-linking entries, and the attributes of kernels in machine code for real GPUs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

/// Views into the file.
struct ElfSection {
  std::string_view name;
  Bytes bytes;
};

/// Views into the file.
struct ElfFile {
  std::uint16_t type = 0;                // e_type: ET_EXEC, ET_REL and so on
  std::vector<ElfSection> sections;      // sections with contents in the file
  std::vector<std::string_view> needed;  // DT_NEEDED: names of shared libraries
  bool has_rpath = false;    // DT_RPATH: folders that the loader searches before LD_LIBRARY_PATH
  bool has_runpath = false;  // DT_RUNPATH: folders searched after it; overrides DT_RPATH

  /// The section `name`; nullptr if it does not exist.
  const ElfSection* section(std::string_view name) const;
};

/// Reads the contents of a file. Returns nothing unless it is a complete little-endian 64-bit ELF
/// file with a section table.
std::optional<ElfFile> read_elf_file(Bytes file);

/// The registers per thread of each function in `cubin`, by mangled name. `cubin` is an ELF file
/// with machine code; the counts are EIATTR_REGCOUNT in its section .nv.info, as cuobjdump -elf
/// shows. Empty for relocatable code and for anything else.
std::map<std::string, std::uint32_t, std::less<>> registers_in(Bytes cubin);

}  // namespace labcheck::simgpu
