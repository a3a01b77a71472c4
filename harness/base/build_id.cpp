// SPDX-License-Identifier: MIT
#include "harness/base/build_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <string_view>

namespace labcheck {
namespace {

constexpr std::string_view kOwner("GNU\0", 4);

std::size_t padded(std::size_t size, std::size_t alignment) {
  return (size + alignment - 1) / alignment * alignment;
}

// Each note of a segment has a header, the owner's name and the contents; the last two are padded.
std::string id_in(std::string_view notes, std::size_t alignment) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes.data(), sizeof(header));
    const std::size_t contents = padded(sizeof(header) + header.n_namesz, alignment);
    const std::size_t end = contents + header.n_descsz;
    if (notes.size() < end) return {};
    if (header.n_type == NT_GNU_BUILD_ID &&
        notes.substr(sizeof(header), header.n_namesz) == kOwner) {
      const auto* const id = reinterpret_cast<const unsigned char*>(notes.data()) + contents;
      return fmt::format("{:02x}", fmt::join(id, id + header.n_descsz, ""));
    }
    notes.remove_prefix(std::min(notes.size(), padded(end, alignment)));
  }
  return {};
}

// dl_iterate_phdr() lists the program before its libraries; returning 1 stops after the program.
int find_id_in_program(dl_phdr_info* program, std::size_t, void* found) {
  auto& id = *static_cast<std::string*>(found);
  for (int k = 0; k < program->dlpi_phnum && id.empty(); ++k) {
    const ElfW(Phdr)& segment = program->dlpi_phdr[k];
    if (segment.p_type != PT_NOTE) continue;
    const auto address = static_cast<std::uintptr_t>(program->dlpi_addr + segment.p_vaddr);
    const std::string_view notes(reinterpret_cast<const char*>(address), segment.p_memsz);
    // Some linkers put notes with both paddings into one segment.
    id = id_in(notes, segment.p_align == 8 ? 8 : 4);
    if (id.empty()) id = id_in(notes, 4);
  }
  return 1;
}

}  // namespace

std::string build_id() {
  std::string id;
  ::dl_iterate_phdr(find_id_in_program, &id);
  return id;
}

}  // namespace labcheck
