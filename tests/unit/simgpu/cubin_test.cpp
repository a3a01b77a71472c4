#include "harness/simgpu/fatbin/cubin.hpp"

#include "tests/support/elf_image.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

using test::bytes_of;

std::string attribute(std::uint8_t format, std::uint8_t name, const std::string& value) {
  const auto size = static_cast<std::uint16_t>(value.size());
  return {std::string{static_cast<char>(format), static_cast<char>(name)} + bytes_of(size) + value};
}

std::string count_of(std::uint32_t symbol, std::uint32_t registers) {
  return attribute(4, 0x2F, bytes_of(symbol) + bytes_of(registers));
}

Elf64_Sym symbol(Elf64_Word name) {
  Elf64_Sym entry{};
  entry.st_name = name;
  return entry;
}

// Symbols 1 ("one") and 2 ("two").
std::string cubin_with(const std::string& attributes, Elf64_Half type = ET_EXEC) {
  std::string image = test::elf_image(
      {{".strtab", std::string("\0one\0two", 9), SHT_STRTAB},
       {".symtab", bytes_of(symbol(0)) + bytes_of(symbol(1)) + bytes_of(symbol(5)), SHT_SYMTAB, 1},
       {".nv.info", attributes}});
  image.replace(offsetof(Elf64_Ehdr, e_type), sizeof type, bytes_of(type));
  return image;
}

auto registers(const std::string& image) {
  return registers_in(std::as_bytes(std::span(image)));
}

using Registers = std::map<std::string, std::uint32_t, std::less<>>;

TEST(Cubin, TellsTheRegistersOfEachFunction) {
  const std::string short_value("\x03\x1B\xFF\x00", 4);  // in the place of a size
  const std::string other = attribute(4, 0x11, std::string(8, '\1'));
  EXPECT_EQ(registers(cubin_with(count_of(2, 40) + short_value + other + count_of(1, 255))),
            (Registers{{"one", 255}, {"two", 40}}));
}

TEST(Cubin, ThatIsStillToBeLinkedTellsNothing) {
  EXPECT_EQ(registers(cubin_with(count_of(1, 40), ET_REL)), Registers());
}

TEST(Cubin, ThatIsMalformedTellsWhatItCan) {
  EXPECT_EQ(registers(""), Registers());
  EXPECT_EQ(registers(cubin_with("")), Registers());
  EXPECT_EQ(registers(cubin_with(count_of(1, 40) + count_of(9, 41) + count_of(0, 42))),
            (Registers{{"one", 40}}));
  const std::string cut = count_of(1, 40) + count_of(2, 50).substr(0, 8);
  EXPECT_EQ(registers(cubin_with(cut)), (Registers{{"one", 40}}));
}

}  // namespace
}  // namespace labcheck::simgpu
