// SPDX-License-Identifier: MIT
/// ELF files for tests, built from sections.
#pragma once

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <string>
#include <vector>

namespace labcheck::test {

struct ImageSection {
  std::string name;
  std::string bytes;
  std::uint32_t type = SHT_PROGBITS;
  std::uint32_t link = 0;  // number of another section, starting at 1
};

template <class T>
std::string bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

/// A little-endian 64-bit ELF file with `sections`, numbered from 1, followed by the table of their
/// names.
inline std::string elf_image(std::vector<ImageSection> sections) {
  std::string names(1, '\0');
  std::vector<Elf64_Shdr> headers(1);
  const auto add = [&](const ImageSection& section) {
    Elf64_Shdr header{};
    header.sh_name = static_cast<Elf64_Word>(names.size());
    header.sh_type = section.type;
    header.sh_link = section.link;
    header.sh_size = section.bytes.size();
    headers.push_back(header);
    names += section.name + '\0';
  };
  for (const ImageSection& section : sections) add(section);
  add({".shstrtab", {}, SHT_STRTAB});
  headers.back().sh_size = names.size();
  sections.push_back({".shstrtab", names, SHT_STRTAB});

  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = static_cast<Elf64_Half>(headers.size());
  header.e_shstrndx = static_cast<Elf64_Half>(headers.size() - 1);
  std::string body;
  for (std::size_t k = 0; k < sections.size(); ++k) {
    headers[k + 1].sh_offset = sizeof header + body.size();
    body += sections[k].bytes;
  }
  header.e_shoff = sizeof header + body.size();
  for (const Elf64_Shdr& each : headers) body += bytes_of(each);
  return bytes_of(header) + body;
}

/// The contents of a .dynamic section with `entries` and an end marker.
inline std::string dynamic_section(const std::vector<Elf64_Dyn>& entries) {
  std::string bytes;
  for (const Elf64_Dyn& entry : entries) bytes += bytes_of(entry);
  return bytes + bytes_of(Elf64_Dyn{DT_NULL, {0}});
}

}  // namespace labcheck::test
