// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/activity.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace labcheck::simgpu
