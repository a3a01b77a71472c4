// SPDX-License-Identifier: MIT
/// Reads the sections and the dynamic-linking entries of a 64-bit ELF file (System V ABI, "Object
/// Files", "Program Loading and Dynamic Linking").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// Views into the file.
struct ElfSection {
  std::string_view name;
  std::span<const std::byte> bytes;
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
std::optional<ElfFile> read_elf_file(std::span<const std::byte> file);

}  // namespace labcheck::simgpu
