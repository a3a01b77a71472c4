// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/activity.hpp"

#include "harness/simgpu/memory/addresses.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

namespace labcheck::simgpu {
namespace {

std::vector<std::byte> bytes_of(const std::vector<std::uint32_t>& words) {
  std::vector<std::byte> bytes(words.size() * sizeof(std::uint32_t));
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

void add(ReturnedWords& returned, const std::vector<std::uint32_t>& words) {
  const std::vector<std::byte> bytes = bytes_of(words);
  returned.add(bytes.data(), bytes.size());
}

TEST(ReturnedWords, AreKnownInAnyOrder) {
  ReturnedWords returned;
  add(returned, {5, 7, 5});
  add(returned, {9});
  EXPECT_EQ(returned.count_unknown(bytes_of({9, 7, 5, 7})), 0u);
  EXPECT_EQ(returned.count_unknown(bytes_of({9, 8, 5, 6})), 8u);
  add(returned, {8});
  EXPECT_EQ(returned.count_unknown(bytes_of({9, 8, 5, 6})), 4u);
}

TEST(ReturnedWords, IncludeZero) {
  EXPECT_EQ(ReturnedWords().count_unknown(bytes_of({0, 1})), 4u);
}

TEST(ReturnedWords, AreAllKnownIfThereAreTooMany) {
  ReturnedWords returned;
  std::vector<std::uint32_t> words(std::size_t{1} << 22);
  for (std::uint32_t block = 0; block < 3; ++block) {
    for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(&word - words.data()) + 1;
    add(returned, words);
  }
  EXPECT_EQ(returned.count_unknown(bytes_of({0xFFFFFFFF})), 4u) << "the same words again";
  for (std::uint32_t block = 1; block < 3; ++block) {
    for (std::uint32_t& word : words) word += static_cast<std::uint32_t>(words.size());
    add(returned, words);
  }
  EXPECT_EQ(returned.count_unknown(bytes_of({0xFFFFFFFF})), 0u);
}

/// A page-locked block of three words and the words that a kernel sees of it.
class SharedWords {
 public:
  SharedWords() {
    memory_.adopt(kAddress, reinterpret_cast<std::byte*>(words.data()), sizeof words,
                  AllocationKind::host);
  }

  std::uint64_t begin_kernel() { return changes_.begin_kernel(memory_); }
  std::uint64_t end_kernel() { return changes_.end_kernel(memory_, returned); }

  std::uint32_t& in_kernel(std::size_t index) {
    return reinterpret_cast<std::uint32_t*>(memory_.find(kAddress)->host)[index];
  }

  std::array<std::uint32_t, 3> words{};
  ReturnedWords returned;

 private:
  static constexpr std::uint64_t kAddress = kHostAddresses.begin;

  DeviceMemory memory_{1 << 20};
  HostMemoryChanges changes_;
};

TEST(HostMemoryChanges, AreThoseOfTheHostBeforeAKernelAndThoseOfTheKernelAfterIt) {
  SharedWords shared;
  shared.words = {1, 2, 3};
  EXPECT_EQ(shared.begin_kernel(), sizeof shared.words);
  EXPECT_EQ(shared.in_kernel(1), 2u);
  EXPECT_EQ(shared.end_kernel(), 0u);
  EXPECT_EQ(shared.begin_kernel(), 0u);
  shared.in_kernel(0) = 7;
  EXPECT_EQ(shared.end_kernel(), sizeof shared.words);
  EXPECT_EQ(shared.words, (std::array<std::uint32_t, 3>{7, 2, 3}));
  EXPECT_EQ(shared.returned.count_unknown(bytes_of({7, 8})), 4u);
}

// Otherwise, a host thread could compute for a kernel.
TEST(HostMemoryChanges, AreNotVisibleToTheOtherSideWhileAKernelRuns) {
  SharedWords shared;
  shared.begin_kernel();
  shared.in_kernel(0) = 1;
  EXPECT_EQ(shared.words[0], 0u);
  shared.words[2] = 5;
  EXPECT_EQ(shared.in_kernel(2), 0u);
  shared.end_kernel();
  EXPECT_EQ(shared.words, (std::array<std::uint32_t, 3>{1, 0, 5})) << "neither is lost";
  EXPECT_EQ(shared.begin_kernel(), sizeof shared.words) << "the host's change counts now";
  EXPECT_EQ(shared.in_kernel(2), 5u);
}

}  // namespace
}  // namespace labcheck::simgpu
