#include "harness/simgpu/fatbin/elf_file.hpp"

#include "tests/support/elf_image.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

using test::dynamic_section;
using test::elf_image;

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

// Names at 1 ("libone.so") and 11 ("libtwo.so").
std::string sample() {
  return elf_image(
      {{".text", "code"},
       {".dynstr", std::string("\0libone.so\0libtwo.so", 21), SHT_STRTAB},
       {".dynamic", dynamic_section({{DT_NEEDED, {1}}, {DT_RPATH, {0}}, {DT_NEEDED, {11}}}),
        SHT_DYNAMIC, 2}});
}

TEST(ElfFile, HasItsSectionsAndTheLibrariesThatItNeeds) {
  const std::string image = sample();
  const auto elf = read_elf_file(bytes_of(image));
  ASSERT_TRUE(elf);
  const ElfSection* text = elf->section(".text");
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(text->bytes.size(), 4u);
  EXPECT_EQ(elf->section(".data"), nullptr);
  EXPECT_EQ(elf->needed, (std::vector<std::string_view>{"libone.so", "libtwo.so"}));
  EXPECT_TRUE(elf->has_rpath);
  EXPECT_FALSE(elf->has_runpath);
}

TEST(ElfFile, IsNothingElse) {
  EXPECT_FALSE(read_elf_file({}));
  EXPECT_FALSE(read_elf_file(bytes_of("#!/bin/sh\nexec ./program\n")));
  std::string other = sample();
  other[EI_CLASS] = ELFCLASS32;
  EXPECT_FALSE(read_elf_file(bytes_of(other)));
}

TEST(ElfFile, ThatIsCutShortIsNone) {
  const std::string whole = sample();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    // On the heap and of just that length, for sanitizers to see what is read behind it.
    const std::vector<char> part(whole.begin(), whole.begin() + static_cast<long>(length));
    EXPECT_FALSE(read_elf_file(std::as_bytes(std::span(part)))) << length;
  }
}

TEST(ElfFile, MayHaveAnyByteChanged) {
  const std::string whole = sample();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char change : {'\xFF', '\x01', '\x80'}) {
      std::vector<char> broken(whole.begin(), whole.end());
      broken[at] = static_cast<char>(broken[at] ^ change);
      read_elf_file(std::as_bytes(std::span(broken)));
    }
  }
}

}  // namespace
}  // namespace labcheck::simgpu
