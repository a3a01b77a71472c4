// SPDX-License-Identifier: MIT
#include "harness/pipeline/case_memory.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace labcheck::test {
namespace {

constexpr RunMode kGpuMode{Backend::gpu, CheckLevel::default_};

/// Needs 2 * `bytes` on a GPU: in the arena and in the program.
CaseInput bytes_input(std::size_t bytes) {
  CaseInput input;
  input.buffers = {{"bytes", ElementType::uint8, BufferRole::scratch, {bytes}, {}}};
  return input;
}

TEST(CaseMemory, CountsAllCopiesOfABuffer) {
  const std::vector<Buffer> input{{"in", ElementType::float32, BufferRole::input, {10}, {}}};
  const std::vector<Buffer> output{{"out", ElementType::float32, BufferRole::output, {10}, {}}};
  EXPECT_EQ(memory_of(input, kGpuMode), 3 * 40);
  EXPECT_EQ(memory_of(output, kGpuMode), 4 * 40 + 160);
  EXPECT_EQ(memory_of(input, {Backend::sim, CheckLevel::default_}), 5 * 40);
  EXPECT_EQ(memory_of(input, {Backend::sim, CheckLevel::full}), 8 * 40);
}

TEST(CaseMemory, ATestCaseOfUnknownSizeWaitsOnceItsInputShowsItsSize) {
  CaseMemory memory(10);
  std::optional<InputWithin> held(memory.reserve("a", kGpuMode, [] { return bytes_input(3); }));
  std::atomic<int> made = 0;
  std::atomic<bool> has_memory = false;
  std::thread waiting([&] {
    const InputWithin other = memory.reserve("b", kGpuMode, [&] {
      ++made;
      return bytes_input(4);
    });
    has_memory = true;
    EXPECT_EQ(other.input.buffers.front().count(), 4U);
  });
  while (made == 0) std::this_thread::yield();
  EXPECT_FALSE(has_memory);
  held.reset();
  waiting.join();
  // Once more if its memory was not free at once.
  EXPECT_LE(made, 2);
}

TEST(CaseMemory, ATestCaseThatNeedsMoreThanAllRunsAlone) {
  CaseMemory memory(10);
  {
    const InputWithin alone = memory.reserve("large", kGpuMode, [] { return bytes_input(1000); });
  }
  std::optional<InputWithin> small(
      memory.reserve("small", kGpuMode, [] { return bytes_input(1); }));
  std::atomic<bool> made = false;
  std::thread waiting([&] {
    const InputWithin alone = memory.reserve("large", kGpuMode, [&] {
      made = true;
      return bytes_input(1000);
    });
  });
  EXPECT_FALSE(made);
  small.reset();
  waiting.join();
  EXPECT_TRUE(made);
}

TEST(CaseMemory, ManyTestCasesNeverHoldMoreThanTheBudget) {
  constexpr int kAll = 16;
  CaseMemory memory(kAll);
  std::atomic<int> held = 0;
  std::atomic<bool> too_much = false;
  std::vector<std::thread> threads;
  for (int k = 1; k <= 6; ++k) {
    threads.emplace_back([&, k] {
      for (int turn = 0; turn < 100; ++turn) {
        const InputWithin within =
            memory.reserve(std::to_string(k), kGpuMode, [&] { return bytes_input(k); });
        if ((held += 2 * k) > kAll) too_much = true;
        held -= 2 * k;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_FALSE(too_much);
}

TEST(CaseMemory, IsFreeAgainIfAnInputCannotBeMade) {
  CaseMemory memory(2);
  {
    const InputWithin known = memory.reserve("a", kGpuMode, [] { return bytes_input(1); });
  }
  EXPECT_THROW(memory.reserve("a", kGpuMode, []() -> CaseInput { throw 1; }), int);
  EXPECT_EQ(memory.reserve("a", kGpuMode, [] { return bytes_input(1); }).input.buffers.size(), 1U);
}

}  // namespace
}  // namespace labcheck::test
