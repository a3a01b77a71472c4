/// What an ELF file of 64 bits says about itself: its sections and what it asks of the loader
/// (System V ABI, "Object Files", "Program Loading and Dynamic Linking").
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
  std::vector<ElfSection> sections;      // those that take room in the file
  std::vector<std::string_view> needed;  // DT_NEEDED: names of shared libraries
  bool has_rpath = false;    // DT_RPATH: folders that the loader searches before LD_LIBRARY_PATH
  bool has_runpath = false;  // DT_RUNPATH: folders after it; makes DT_RPATH void

  /// nullptr where there is no such section.
  const ElfSection* section(std::string_view name) const;
};

/// The file whose contents are `file`; nothing where it is no little-endian ELF file of 64 bits
/// with a table of sections, or one that is cut short.
std::optional<ElfFile> read_elf_file(std::span<const std::byte> file);

}  // namespace labcheck::simgpu
