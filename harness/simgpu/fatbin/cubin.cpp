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

std::string_view symbol_name(const ElfFile& elf, std::uint32_t index) {
  const ElfSection* symbols = elf.section(".symtab");
  const ElfSection* names = elf.section(".strtab");
  if (symbols == nullptr || names == nullptr) return {};
  if (index >= symbols->bytes.size() / sizeof(Elf64_Sym)) return {};
  const auto symbol = value_at<Elf64_Sym>(symbols->bytes, index * sizeof(Elf64_Sym));
  if (symbol.st_name >= names->bytes.size()) return {};
  const std::string_view rest(reinterpret_cast<const char*>(names->bytes.data()) + symbol.st_name,
                              names->bytes.size() - symbol.st_name);
  return rest.substr(0, rest.find('\0'));
}

}  // namespace

std::map<std::string, std::uint32_t, std::less<>> registers_in(Bytes cubin) {
  std::map<std::string, std::uint32_t, std::less<>> registers;
  const auto elf = read_elf_file(cubin);
  if (!elf || elf->type != ET_EXEC) return registers;
  const ElfSection* section = elf->section(".nv.info");
  if (section == nullptr) return registers;
  Bytes rest = section->bytes;
  while (rest.size() >= kHeaderSize) {
    const bool sized = rest[0] == kSizedValue;
    const std::size_t size = sized ? value_at<std::uint16_t>(rest, 2) : 0;
    if (size > rest.size() - kHeaderSize) break;
    if (sized && rest[1] == kRegisterCount && size >= kRegisterCountSize) {
      const std::string_view name = symbol_name(*elf, value_at<std::uint32_t>(rest, kHeaderSize));
      const auto count = value_at<std::uint32_t>(rest, kHeaderSize + sizeof(std::uint32_t));
      if (!name.empty()) registers.try_emplace(std::string(name), count);
    }
    rest = rest.subspan(kHeaderSize + size);
  }
  return registers;
}

}  // namespace labcheck::simgpu
