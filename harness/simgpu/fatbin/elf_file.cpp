// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/elf_file.hpp"

#include "harness/simgpu/fatbin/bytes.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <elf.h>

namespace labcheck::simgpu {
namespace {

std::optional<Bytes> part(Bytes bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset) return std::nullopt;
  return bytes.subspan(offset, size);
}

// Longer than the name of any section or library. Limits the time for a file whose strings do not
// end.
constexpr std::size_t kMaxString = 4096;

// The string at `offset`, up to the next zero; empty if there is no zero.
std::string_view string_at(Bytes strings, std::uint64_t offset) {
  if (offset >= strings.size()) return {};
  const std::string_view rest(reinterpret_cast<const char*>(strings.data()) + offset,
                              std::min(strings.size() - offset, kMaxString));
  const auto end = rest.find('\0');
  return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

bool is_supported(const Elf64_Ehdr& header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
         header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_ident[EI_DATA] == ELFDATA2LSB &&
         header.e_shentsize == sizeof(Elf64_Shdr);
}

// Returns nothing if a header is outside the file.
std::optional<std::vector<Elf64_Shdr>> section_headers(Bytes file, const Elf64_Ehdr& header) {
  std::vector<Elf64_Shdr> headers;
  for (std::size_t k = 0; k < header.e_shnum; ++k) {
    const auto section = read_value<Elf64_Shdr>(file, header.e_shoff + k * sizeof(Elf64_Shdr));
    if (!section) return std::nullopt;
    headers.push_back(*section);
  }
  return headers;
}

// Empty for sections without contents in the file; nothing if the contents are outside the file.
std::optional<Bytes> contents(Bytes file, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL) return Bytes();
  return part(file, section.sh_offset, section.sh_size);
}

void read_dynamic(Bytes entries, Bytes strings, ElfFile& elf) {
  for (std::uint64_t at = 0;; at += sizeof(Elf64_Dyn)) {
    const auto entry = read_value<Elf64_Dyn>(entries, at);
    if (!entry || entry->d_tag == DT_NULL) return;
    if (entry->d_tag == DT_NEEDED) elf.needed.push_back(string_at(strings, entry->d_un.d_val));
    if (entry->d_tag == DT_RPATH) elf.has_rpath = true;
    if (entry->d_tag == DT_RUNPATH) elf.has_runpath = true;
  }
}

}  // namespace

const ElfSection* ElfFile::section(std::string_view name) const {
  const auto found = std::find_if(sections.begin(), sections.end(),
                                  [&](const ElfSection& each) { return each.name == name; });
  return found == sections.end() ? nullptr : &*found;
}

std::optional<ElfFile> read_elf_file(Bytes file) {
  const auto header = read_value<Elf64_Ehdr>(file, 0);
  if (!header || !is_supported(*header)) return std::nullopt;
  const auto headers = section_headers(file, *header);
  if (!headers || header->e_shstrndx >= headers->size()) return std::nullopt;
  const auto names = contents(file, (*headers)[header->e_shstrndx]);
  if (!names) return std::nullopt;
  ElfFile elf;
  elf.type = header->e_type;
  // Sections may overlap, so that together they are much larger than the file.
  std::size_t room = file.size();
  for (const Elf64_Shdr& section : *headers) {
    const auto bytes = contents(file, section);
    if (!bytes) return std::nullopt;
    if (!bytes->empty()) elf.sections.push_back({string_at(*names, section.sh_name), *bytes});
    if (section.sh_type != SHT_DYNAMIC || section.sh_link >= headers->size()) continue;
    if (bytes->size() > room) return std::nullopt;
    room -= bytes->size();
    const auto strings = contents(file, (*headers)[section.sh_link]);
    if (strings) read_dynamic(*bytes, *strings, elf);
  }
  return elf;
}

}  // namespace labcheck::simgpu
