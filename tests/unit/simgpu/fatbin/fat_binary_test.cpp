// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/fat_binary.hpp"

#include "harness/base/files.hpp"
#include "harness/simgpu/fatbin/cuda_program.hpp"
#include "tests/support/elf_image.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace labcheck::simgpu {
namespace {

// Made by nvcc 13.0 from one kernel for compute_75 and compute_80, with --compress-mode=none, speed
// and default.
std::string stored(const std::string& encoding) {
  return read_file(test::source_folder() / "tests/unit/simgpu/data" /
                   ("small_" + encoding + ".fatbin"));
}

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

FatBinary entries_of(const std::string& text) {
  auto entries = read_fat_binary(bytes_of(text));
  if (auto* error = std::get_if<FatBinaryError>(&entries)) ADD_FAILURE() << error->message;
  return std::get<FatBinary>(entries);
}

std::string message_of(const std::string& text) {
  const auto entries = read_fat_binary(bytes_of(text));
  const auto* error = std::get_if<FatBinaryError>(&entries);
  return error == nullptr ? "" : error->message;
}

class StoredFatBinary : public testing::TestWithParam<const char*> {};

TEST_P(StoredFatBinary, ContainsThePtxOfEachCapability) {
  const std::string text = stored(GetParam());
  const auto entries = entries_of(text);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].compute_capability, 75);
  EXPECT_EQ(entries[1].compute_capability, 80);
  for (const FatBinaryEntry& entry : entries) {
    EXPECT_EQ(entry.code, DeviceCode::ptx);
    EXPECT_EQ(entry.ptx_version, 90);
    const auto ptx = unpack_ptx(entry);
    ASSERT_TRUE(std::holds_alternative<std::string>(ptx));
    const std::string& code = std::get<std::string>(ptx);
    EXPECT_NE(code.find(".target sm_" + std::to_string(entry.compute_capability)),
              std::string::npos);
    EXPECT_NE(code.find(".visible .entry _Z4fillPi("), std::string::npos);
    EXPECT_EQ(code.find('\0'), std::string::npos);
  }
}

TEST_P(StoredFatBinary, TruncationIsAnError) {
  const std::string whole = stored(GetParam());
  for (std::size_t length = 0; length < whole.size(); ++length) {
    // A heap block of exactly this length, so that sanitizers detect reads past its end.
    const std::vector<char> part(whole.begin(), whole.begin() + static_cast<long>(length));
    const auto entries = read_fat_binary(std::as_bytes(std::span(part)));
    EXPECT_TRUE(std::holds_alternative<FatBinaryError>(entries)) << length;
  }
}

TEST_P(StoredFatBinary, ChangedBytesDoNotCrash) {
  const std::string whole = stored(GetParam());
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char change : {'\xFF', '\x01', '\x80'}) {
      std::vector<char> changed(whole.begin(), whole.end());
      changed[at] = static_cast<char>(changed[at] ^ change);
      const auto entries = read_fat_binary(std::as_bytes(std::span(changed)));
      const auto* read = std::get_if<FatBinary>(&entries);
      if (read == nullptr) continue;
      for (const FatBinaryEntry& entry : *read) unpack_ptx(entry);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Encodings, StoredFatBinary, testing::Values("plain", "lz4", "zstd"));

TEST(FatBinaryChoice, IsTheHighestCapabilityUpToTheDevice) {
  const std::string text = stored("zstd");
  const auto entries = entries_of(text);
  EXPECT_EQ(choose_ptx(entries, 90)->compute_capability, 80);
  EXPECT_EQ(choose_ptx(entries, 80)->compute_capability, 80);
  EXPECT_EQ(choose_ptx(entries, 79)->compute_capability, 75);
  EXPECT_EQ(choose_ptx(entries, 70), nullptr);
}

TEST(FatBinaryChoice, IsNeverMachineCode) {
  std::string text = stored("plain");
  text[16] = 2;
  const auto entries = entries_of(text);
  EXPECT_EQ(entries[0].code, DeviceCode::elf);
  EXPECT_EQ(choose_ptx(entries, 75), nullptr);
}

TEST(FatBinaryContainer, WithoutEntriesIsEmpty) {
  std::string text = stored("plain").substr(0, 16);
  std::memset(text.data() + 8, 0, 8);
  EXPECT_TRUE(entries_of(text).empty());
}

TEST(FatBinaryContainer, ReportsErrors) {
  std::string text = stored("plain");
  text[0] = 'x';
  EXPECT_EQ(message_of(text),
            "the program's fat binary cannot be read: the magic number of its container is wrong");
  EXPECT_EQ(message_of(stored("plain").substr(0, 100)),
            "the program's fat binary cannot be read: it is shorter than its header states");
}

struct Wrapper {
  std::uint32_t magic = 0x466243B1;
  std::uint32_t version = 1;
  const void* data = nullptr;
  const void* more = nullptr;
};

using Containers = std::vector<std::span<const std::byte>>;

std::string wrapper_message(const void* wrapper) {
  const auto containers = containers_of(wrapper);
  const auto* error = std::get_if<FatBinaryError>(&containers);
  return error == nullptr ? "" : error->message;
}

TEST(FatBinaryWrapper, RefersToTheContainer) {
  const std::string text = stored("lz4");
  Wrapper wrapper;
  wrapper.data = text.data();
  const auto containers = containers_of(&wrapper);
  ASSERT_TRUE(std::holds_alternative<Containers>(containers));
  ASSERT_EQ(std::get<Containers>(containers).size(), 1u);
  EXPECT_EQ(std::get<Containers>(containers)[0].size(), text.size());
}

TEST(FatBinaryWrapper, OfRelocatableCodeRefersToTheContainersOfItsFiles) {
  const std::string one = stored("lz4");
  const std::string two = stored("zstd");
  const std::string linked = stored("plain");
  const void* const list[] = {one.data(), two.data(), nullptr};
  Wrapper wrapper;
  wrapper.version = 2;
  wrapper.data = linked.data();
  wrapper.more = list;
  const auto containers = containers_of(&wrapper);
  ASSERT_TRUE(std::holds_alternative<Containers>(containers));
  ASSERT_EQ(std::get<Containers>(containers).size(), 2u);
  EXPECT_EQ(std::get<Containers>(containers)[0].size(), one.size());
  EXPECT_EQ(std::get<Containers>(containers)[1].size(), two.size());
  wrapper.more = nullptr;
  EXPECT_EQ(wrapper_message(&wrapper), "the program's fat binary cannot be read: it is empty");
}

TEST(FatBinaryWrapper, ReportsErrors) {
  Wrapper wrapper;
  EXPECT_EQ(wrapper_message(&wrapper), "the program's fat binary cannot be read: it is empty");
  wrapper.version = 9;
  EXPECT_EQ(wrapper_message(&wrapper),
            "the program's fat binary cannot be read: its version 9 is unknown");
  wrapper.magic = 7;
  EXPECT_EQ(wrapper_message(&wrapper),
            "the program's fat binary cannot be read: its magic number is wrong");
  EXPECT_EQ(wrapper_message(nullptr), "the program's fat binary cannot be read: it is missing");
}

using test::dynamic_section;
using test::elf_image;

std::span<const std::byte> section_bytes(const std::string& text) {
  return std::as_bytes(std::span(text));
}

// The names are at 1 ("libone.so") and 11 ("libtwo.so").
std::string sample() {
  return elf_image(
      {{".text", "code"},
       {".dynstr", std::string("\0libone.so\0libtwo.so", 21), SHT_STRTAB},
       {".dynamic", dynamic_section({{DT_NEEDED, {1}}, {DT_RPATH, {0}}, {DT_NEEDED, {11}}}),
        SHT_DYNAMIC, 2}});
}

TEST(ElfFile, HasSectionsAndNeededLibraries) {
  const std::string image = sample();
  const auto elf = read_elf_file(section_bytes(image));
  ASSERT_TRUE(elf);
  EXPECT_EQ(elf->section(".text").size(), 4u);
  EXPECT_TRUE(elf->section(".data").empty());
  EXPECT_EQ(elf->needed, (std::vector<std::string_view>{"libone.so", "libtwo.so"}));
  EXPECT_TRUE(elf->has_rpath);
  EXPECT_FALSE(elf->has_runpath);
}

TEST(ElfFile, OtherFilesAreRejected) {
  EXPECT_FALSE(read_elf_file({}));
  EXPECT_FALSE(read_elf_file(section_bytes("#!/bin/sh\nexec ./program\n")));
  std::string other = sample();
  other[EI_CLASS] = ELFCLASS32;
  EXPECT_FALSE(read_elf_file(section_bytes(other)));
}

TEST(ElfFile, TruncatedFilesAreRejected) {
  const std::string whole = sample();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    // A heap block of exactly this length, so that sanitizers detect reads past its end.
    const std::vector<char> part(whole.begin(), whole.begin() + static_cast<long>(length));
    EXPECT_FALSE(read_elf_file(std::as_bytes(std::span(part)))) << length;
  }
}

TEST(ElfFile, ChangedBytesDoNotCrash) {
  const std::string whole = sample();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char change : {'\xFF', '\x01', '\x80'}) {
      std::vector<char> changed(whole.begin(), whole.end());
      changed[at] = static_cast<char>(changed[at] ^ change);
      read_elf_file(std::as_bytes(std::span(changed)));
    }
  }
}

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

std::string cubin_of(const std::string& names, const std::string& symbols,
                     const std::string& attributes, Elf64_Half type = ET_EXEC) {
  std::string image = test::elf_image({{".strtab", names, SHT_STRTAB},
                                       {".symtab", symbols, SHT_SYMTAB, 1},
                                       {".nv.info", attributes}});
  image.replace(offsetof(Elf64_Ehdr, e_type), sizeof type, bytes_of(type));
  return image;
}

// Symbols 1 ("one") and 2 ("two").
std::string cubin_with(const std::string& attributes, Elf64_Half type = ET_EXEC) {
  return cubin_of(std::string("\0one\0two", 9),
                  bytes_of(symbol(0)) + bytes_of(symbol(1)) + bytes_of(symbol(5)), attributes,
                  type);
}

auto registers(const std::string& image) {
  return registers_in(std::as_bytes(std::span(image)));
}

using Registers = std::map<std::string, std::uint32_t, std::less<>>;

TEST(Cubin, HasTheRegisterCountOfEachFunction) {
  const std::string short_value("\x03\x1B\xFF\x00", 4);  // the value is where others have a size
  const std::string other = attribute(4, 0x11, std::string(8, '\1'));
  EXPECT_EQ(registers(cubin_with(count_of(2, 40) + short_value + other + count_of(1, 255))),
            (Registers{{"one", 255}, {"two", 40}}));
}

TEST(Cubin, WithRelocatableCodeHasNoRegisterCounts) {
  EXPECT_EQ(registers(cubin_with(count_of(1, 40), ET_REL)), Registers());
}

TEST(Cubin, ThatIsMalformedIsReadAsFarAsPossible) {
  EXPECT_EQ(registers(""), Registers());
  EXPECT_EQ(registers(cubin_with("")), Registers());
  EXPECT_EQ(registers(cubin_with(count_of(1, 40) + count_of(9, 41) + count_of(0, 42))),
            (Registers{{"one", 40}}));
  const std::string cut = count_of(1, 40) + count_of(2, 50).substr(0, 8);
  EXPECT_EQ(registers(cubin_with(cut)), (Registers{{"one", 40}}));
}

TEST(Cubin, WithManyLongNamesIsReadInPart) {
  std::string symbols;
  std::string attributes;
  for (std::uint32_t k = 0; k < 1000; ++k) symbols += bytes_of(symbol(k));
  for (std::uint32_t k = 0; k < 1000; ++k) attributes += count_of(k, 32);
  EXPECT_LE(registers(cubin_of(std::string(100'000, 'x'), symbols, attributes)).size(), 2u);
}

}  // namespace
}  // namespace labcheck::simgpu
