#include "harness/simgpu/fatbin/cubin.hpp"

#include "harness/simgpu/fatbin/elf_file.hpp"

#include <cstring>
#include <elf.h>
#include <string_view>

namespace labcheck::simgpu {
namespace {

using Bytes = std::span<const std::byte>;

// An attribute is two bytes, its format and its name, and then a value of 2 bytes, or, of one
// format, a value's size in 2 bytes and the value.
constexpr std::byte kSizedValue{0x04};
constexpr std::byte kRegisterCount{0x2F};  // of a symbol: its number and the count, 4 bytes each
constexpr std::size_t kHeaderSize = 4;
constexpr std::size_t kRegisterCountSize = 8;

template <class T>
T read(Bytes bytes, std::size_t at) {
  T value{};
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

std::string_view symbol_name(const ElfFile& elf, std::uint32_t number) {
  const ElfSection* symbols = elf.section(".symtab");
  const ElfSection* names = elf.section(".strtab");
  if (symbols == nullptr || names == nullptr) return {};
  if (number >= symbols->bytes.size() / sizeof(Elf64_Sym)) return {};
  const auto symbol = read<Elf64_Sym>(symbols->bytes, number * sizeof(Elf64_Sym));
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
    const std::size_t size = sized ? read<std::uint16_t>(rest, 2) : 0;
    if (size > rest.size() - kHeaderSize) break;
    if (sized && rest[1] == kRegisterCount && size >= kRegisterCountSize) {
      const std::string_view name = symbol_name(*elf, read<std::uint32_t>(rest, kHeaderSize));
      const auto count = read<std::uint32_t>(rest, kHeaderSize + sizeof(std::uint32_t));
      if (!name.empty()) registers.try_emplace(std::string(name), count);
    }
    rest = rest.subspan(kHeaderSize + size);
  }
  return registers;
}

}  // namespace labcheck::simgpu
