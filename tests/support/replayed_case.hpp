// SPDX-License-Identifier: MIT
/// A test case that is recorded, and replayed with other inputs.
#pragma once

#include "harness/simgpu/service/replay.hpp"
#include "tests/support/recorded_device.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace labcheck::simgpu {
inline constexpr std::size_t kCount = 32;
inline constexpr std::uint64_t kInput = 0;  // offsets in the file of buffers
inline constexpr std::uint64_t kOutput = 4096;

/// Values that are found: no repetition, no small numbers.
inline Words values(std::uint32_t seed, std::size_t count = kCount) {
  Words words(count);
  for (std::size_t k = 0; k < count; ++k)
    words[k] = (seed + 7) * 0x01000193 + static_cast<std::uint32_t>(k) * 0x9E3779B1;
  return words;
}

inline Words plus(Words words, std::uint32_t addend) {
  for (std::uint32_t& word : words) word += addend;
  return words;
}

inline const Words kOld = values(1);
inline const Words kNew = values(2);

/// A program that has loaded its kernels before the test case.
class ReplayTest : public testing::Test {
 protected:
  ReplayTest() {
    const std::vector<std::byte> container = test::fat_binary_of(kRecordedPtx);
    module_ = program_.ask(RegisterModule{{container}, {}}).id;
    add_one_ = program_.find_kernel(module_, "add_one");
  }

  /// The output in host memory when the test case is replayed with other inputs.
  Words output_for(const Words& input, std::size_t count = kCount) {
    program_.write(input, kInput);
    program_.write(Words(count), kOutput);
    facts_ = program_.replay();
    return program_.read(count, kOutput);
  }

  /// Starts a test case with an input in host memory.
  void begin_host_case() {
    program_.begin_case();
    program_.give_to_host(kOld, kInput);
  }

  /// The sum of what `partial` contains, as the result in host memory.
  void add_up_on_host(const Words& partial) {
    program_.take_from_host({std::accumulate(partial.begin(), partial.end(), 0U)}, kOutput);
  }
  std::uint32_t replayed_sum() { return output_for(kNew, 1).front(); }

  static std::uint32_t sum(const Words& words) {
    return std::accumulate(words.begin(), words.end(), 0U);
  }

  RecordedDevice program_;
  ModuleId module_{};
  KernelId add_one_{};
  ReplayFacts facts_;
};

}  // namespace labcheck::simgpu
