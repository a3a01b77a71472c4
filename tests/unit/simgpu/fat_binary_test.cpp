#include "harness/simgpu/fatbin/fat_binary.hpp"

#include "harness/base/files.hpp"
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

TEST_P(StoredFatBinary, HoldsThePtxOfEachCapability) {
  const std::string text = stored(GetParam());
  const auto entries = entries_of(text);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].compute_capability, 75);
  EXPECT_EQ(entries[1].compute_capability, 80);
  for (const FatBinaryEntry& entry : entries) {
    EXPECT_EQ(entry.code, DeviceCode::ptx);
    EXPECT_EQ(entry.ptx_version, 90);
    const auto ptx = ptx_text(entry);
    ASSERT_TRUE(std::holds_alternative<std::string>(ptx));
    const std::string& code = std::get<std::string>(ptx);
    EXPECT_NE(code.find(".target sm_" + std::to_string(entry.compute_capability)),
              std::string::npos);
    EXPECT_NE(code.find(".visible .entry _Z4fillPi("), std::string::npos);
    EXPECT_EQ(code.find('\0'), std::string::npos);
  }
}

TEST_P(StoredFatBinary, TellsAnythingThatIsCutShort) {
  const std::string whole = stored(GetParam());
  for (std::size_t length = 0; length < whole.size(); ++length) {
    // On the heap and of just that length, for sanitizers to see what is read behind it.
    const std::vector<char> part(whole.begin(), whole.begin() + static_cast<long>(length));
    const auto entries = read_fat_binary(std::as_bytes(std::span(part)));
    EXPECT_TRUE(std::holds_alternative<FatBinaryError>(entries)) << length;
  }
}

TEST_P(StoredFatBinary, SurvivesAnyChangedByte) {
  const std::string whole = stored(GetParam());
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char change : {'\xFF', '\x01', '\x80'}) {
      std::vector<char> broken(whole.begin(), whole.end());
      broken[at] = static_cast<char>(broken[at] ^ change);
      const auto entries = read_fat_binary(std::as_bytes(std::span(broken)));
      const auto* read = std::get_if<FatBinary>(&entries);
      if (read == nullptr) continue;
      for (const FatBinaryEntry& entry : *read) ptx_text(entry);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Encodings, StoredFatBinary, testing::Values("plain", "lz4", "zstd"));

TEST(FatBinaryChoice, IsTheHighestCapabilityThatIsNotAbove) {
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

TEST(FatBinaryContainer, SaysWhatIsWrong) {
  std::string text = stored("plain");
  text[0] = 'x';
  EXPECT_EQ(message_of(text),
            "the program's fat binary cannot be read: its container does not start like one");
  EXPECT_EQ(message_of(stored("plain").substr(0, 100)),
            "the program's fat binary cannot be read: it is shorter than it says");
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

TEST(FatBinaryWrapper, LeadsToTheContainer) {
  const std::string text = stored("lz4");
  Wrapper wrapper;
  wrapper.data = text.data();
  const auto containers = containers_of(&wrapper);
  ASSERT_TRUE(std::holds_alternative<Containers>(containers));
  ASSERT_EQ(std::get<Containers>(containers).size(), 1u);
  EXPECT_EQ(std::get<Containers>(containers)[0].size(), text.size());
}

TEST(FatBinaryWrapper, OfRelocatableCodeLeadsToThoseOfItsFiles) {
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

TEST(FatBinaryWrapper, OfAnotherKindIsTold) {
  Wrapper wrapper;
  EXPECT_EQ(wrapper_message(&wrapper), "the program's fat binary cannot be read: it is empty");
  wrapper.version = 9;
  EXPECT_EQ(wrapper_message(&wrapper),
            "the program's fat binary cannot be read: version 9 is not known");
  wrapper.magic = 7;
  EXPECT_EQ(wrapper_message(&wrapper),
            "the program's fat binary cannot be read: it does not start like one");
  EXPECT_EQ(wrapper_message(nullptr), "the program's fat binary cannot be read: there is none");
}

}  // namespace
}  // namespace labcheck::simgpu
