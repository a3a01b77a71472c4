// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/cubin.hpp"

#include "harness/simgpu/fatbin/bytes.hpp"
#include "harness/simgpu/fatbin/elf_file.hpp"

#include <cstring>
#include <elf.h>
#include <string_view>

namespace labcheck::simgpu {
namespace {

// An attribute is one byte for its format, one byte for its name, and a value of 2 bytes. In the
// sized format, these 2 bytes are the size of the value that follows.
constexpr std::byte kSizedValue{0x04};
constexpr std::byte kRegisterCount{0x2F};  // value: a symbol's index and its count, 4 bytes each
constexpr std::size_t kHeaderSize = 4;
constexpr std::size_t kRegisterCountSize = 8;

Bytes bytes_of(const ElfFile& elf, std::string_view section) {
  const ElfSection* found = elf.section(section);
  return found == nullptr ? Bytes() : found->bytes;
}

std::string_view symbol_name(Bytes symbols, Bytes names, std::uint32_t index) {
  if (index >= symbols.size() / sizeof(Elf64_Sym)) return {};
  const auto symbol = value_at<Elf64_Sym>(symbols, index * sizeof(Elf64_Sym));
  if (symbol.st_name >= names.size()) return {};
  const std::string_view rest(reinterpret_cast<const char*>(names.data()) + symbol.st_name,
                              names.size() - symbol.st_name);
  return rest.substr(0, rest.find('\0'));
}

}  // namespace

std::map<std::string, std::uint32_t, std::less<>> registers_in(Bytes cubin) {
  std::map<std::string, std::uint32_t, std::less<>> registers;
  const auto elf = read_elf_file(cubin);
  if (!elf || elf->type != ET_EXEC) return registers;
  const Bytes symbols = bytes_of(*elf, ".symtab");
  const Bytes names = bytes_of(*elf, ".strtab");
  // In a file that a compiler made, names overlap little. Otherwise, a small file could contain
  // many long names.
  std::size_t room = cubin.size();
  Bytes rest = bytes_of(*elf, ".nv.info");
  while (rest.size() >= kHeaderSize) {
    const bool sized = rest[0] == kSizedValue;
    const std::size_t size = sized ? value_at<std::uint16_t>(rest, 2) : 0;
    if (size > rest.size() - kHeaderSize) break;
    if (sized && rest[1] == kRegisterCount && size >= kRegisterCountSize) {
      const std::string_view name =
          symbol_name(symbols, names, value_at<std::uint32_t>(rest, kHeaderSize));
      const auto count = value_at<std::uint32_t>(rest, kHeaderSize + sizeof(std::uint32_t));
      if (name.size() > room) break;
      room -= name.size();
      if (!name.empty()) registers.try_emplace(std::string(name), count);
    }
    rest = rest.subspan(kHeaderSize + size);
  }
  return registers;
}

}  // namespace labcheck::simgpu
