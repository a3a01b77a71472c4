// SPDX-License-Identifier: MIT
// Replays of test cases with the inputs of the recording and with others.
#include "harness/simgpu/service/replay.hpp"

#include "tests/support/recorded_device.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kCount = 32;
constexpr std::uint64_t kInput = 0;  // offsets in the file of buffers
constexpr std::uint64_t kOutput = 4096;

/// Values that are found: no repetition, no small numbers.
Words values(std::uint32_t seed, std::size_t count = kCount) {
  Words words(count);
  for (std::size_t k = 0; k < count; ++k)
    words[k] = (seed + 7) * 0x01000193 + static_cast<std::uint32_t>(k) * 0x9E3779B1;
  return words;
}

Words plus(Words words, std::uint32_t addend) {
  for (std::uint32_t& word : words) word += addend;
  return words;
}

const Words kOld = values(1);
const Words kNew = values(2);

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

TEST_F(ReplayTest, ComputesBuffersOnTheDevice) {
  program_.begin_case();
  const std::uint64_t in = program_.allocate(kCount);
  const std::uint64_t out = program_.allocate(kCount);
  program_.write(kOld, kInput);
  program_.write(Words(kCount), kOutput);
  ASSERT_TRUE(program_.order(OrderKind::fill_input, in, kCount, kInput));
  ASSERT_TRUE(program_.order(OrderKind::fill_output, out, kCount, kOutput));
  program_.launch(add_one_, {out, in});
  ASSERT_TRUE(program_.order(OrderKind::collect, out, kCount, kOutput));
  EXPECT_EQ(program_.read(kCount, kOutput), plus(kOld, 1));

  EXPECT_EQ(output_for(kOld), plus(kOld, 1));
  EXPECT_EQ(output_for(kNew), plus(kNew, 1));
  EXPECT_EQ(facts_.steps, std::vector<std::string>{"add_one"});
  EXPECT_TRUE(facts_.is_recorded && facts_.is_complete);
  EXPECT_EQ(facts_.launches, 1U);
  EXPECT_EQ(facts_.read + facts_.sent + facts_.moved + facts_.rearranged + facts_.added, 0U);
  EXPECT_NE(program_.report().find("\"name\":\"add_one\""), std::string::npos);
}

TEST_F(ReplayTest, MovesWhatTheHostMoves) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, kOld);
  program_.launch(add_one_, {array, array});
  program_.take_from_host(program_.download(array, kCount), kOutput);

  EXPECT_EQ(output_for(kOld), plus(kOld, 1));
  EXPECT_EQ(facts_.read, 0U);
  EXPECT_EQ(output_for(kNew), plus(kNew, 1));
  EXPECT_EQ(facts_.read, 4 * kCount);
  EXPECT_EQ(facts_.moved, 0U);
  EXPECT_TRUE(facts_.is_complete);
}

TEST_F(ReplayTest, FollowsPageLockedMemory) {
  begin_host_case();
  const std::uint64_t in = program_.allocate_host(kCount);
  const std::uint64_t out = program_.allocate_host(kCount);
  std::ranges::copy(kOld, program_.host(in, kCount).begin());
  program_.launch(add_one_, {out, in});
  const auto result = program_.host(out, kCount);
  program_.take_from_host({result.begin(), result.end()}, kOutput);

  EXPECT_EQ(output_for(kOld), plus(kOld, 1));
  EXPECT_EQ(facts_.read, 0U);
  EXPECT_EQ(output_for(kNew), plus(kNew, 1));
}

TEST_F(ReplayTest, FollowsCopiesFromAndToPageLockedMemory) {
  begin_host_case();
  const std::uint64_t host = program_.allocate_host(kCount);
  const std::uint64_t array = program_.allocate(kCount);
  std::ranges::copy(kOld, program_.host(host, kCount).begin());
  program_.copy(array, host, kCount);
  program_.launch(add_one_, {array, array});
  program_.copy(host, array, kCount);
  const auto result = program_.host(host, kCount);
  program_.take_from_host({result.begin(), result.end()}, kOutput);

  EXPECT_EQ(output_for(kOld), plus(kOld, 1));
  EXPECT_EQ(output_for(kNew), plus(kNew, 1));
}

TEST_F(ReplayTest, FollowsRegisteredMemory) {
  constexpr std::uint64_t kOwn = 0x10000100;
  begin_host_case();
  for (int k = 0; k < 2; ++k) {
    program_.ask(RegisterHost{kOwn, 4 * kCount});
    std::ranges::copy(kOld, program_.host(kOwn, kCount).begin());
    program_.launch(add_one_, {kOwn, kOwn});
    // A refused registration changes nothing.
    EXPECT_EQ(std::get<cudaError_t>(program_.try_to(RegisterHost{kOwn, 4 * kCount})),
              cudaErrorHostMemoryAlreadyRegistered);
    const auto result = program_.host(kOwn, kCount);
    program_.take_from_host({result.begin(), result.end()}, kOutput);
    std::ranges::fill(result, 0U);  // the pages of the program are others
    program_.ask(UnregisterHost{kOwn});
  }
  EXPECT_EQ(output_for(kOld), plus(kOld, 1));
  EXPECT_EQ(output_for(kNew), plus(kNew, 1));
}

TEST_F(ReplayTest, KeepsLiterals) {
  begin_host_case();
  const Words constants = values(3);
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, constants);
  program_.launch(add_one_, {array, array});
  program_.take_from_host(program_.download(array, kCount), kOutput);
  EXPECT_EQ(output_for(kNew), plus(constants, 1));
  EXPECT_EQ(facts_.read, 0U);
}

TEST_F(ReplayTest, KeepsWhatTheHostComputed) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, plus(kOld, 5));
  program_.take_from_host(program_.download(array, kCount), kOutput);
  EXPECT_EQ(output_for(kNew), plus(kOld, 5));
}

TEST_F(ReplayTest, CountsWhatTheHostSendsAfterNewAnswers) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, kOld);
  program_.download(array, kCount);
  program_.upload(array, values(3));
  output_for(kOld);
  EXPECT_EQ(facts_.sent, 0U);
  output_for(kNew);
  EXPECT_EQ(facts_.read, 4 * kCount);
  EXPECT_GE(facts_.sent, 4 * kCount) << "literals that may depend on them, and the requests";
}

TEST_F(ReplayTest, AddsUpWhatKernelsComputed) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, kOld);
  program_.launch(add_one_, {array, array});
  add_up_on_host(program_.download(array, kCount));
  EXPECT_EQ(replayed_sum(), sum(plus(kNew, 1)));
}

TEST_F(ReplayTest, AddsUpWhatKernelsWroteToPageLockedMemory) {
  begin_host_case();
  const std::uint64_t host = program_.allocate_host(kCount);
  std::ranges::copy(kOld, program_.host(host, kCount).begin());
  program_.launch(add_one_, {host, host});
  const auto partial = program_.host(host, kCount);
  add_up_on_host({partial.begin(), partial.end()});
  EXPECT_EQ(replayed_sum(), sum(plus(kNew, 1)));
}

TEST_F(ReplayTest, AddsUpWhatWasCopiedToPageLockedMemory) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  const std::uint64_t host = program_.allocate_host(kCount);
  program_.upload(array, kOld);
  program_.launch(add_one_, {array, array});
  program_.copy(host, array, kCount);
  const auto partial = program_.host(host, kCount);
  add_up_on_host({partial.begin(), partial.end()});
  EXPECT_EQ(replayed_sum(), sum(plus(kNew, 1)));
}

TEST_F(ReplayTest, DoesNotAddUpInputs) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, kOld);
  add_up_on_host(program_.download(array, kCount));
  EXPECT_EQ(replayed_sum(), sum(kOld));
}

TEST_F(ReplayTest, DoesNotAddUpInputsInPageLockedMemory) {
  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  const std::uint64_t host = program_.allocate_host(kCount);
  program_.upload(array, kOld);
  program_.copy(host, array, kCount);
  const auto copied = program_.host(host, kCount);
  add_up_on_host({copied.begin(), copied.end()});
  EXPECT_EQ(replayed_sum(), sum(kOld));
}

// The device does not know who wrote the memory that it shares with the host.
TEST_F(ReplayTest, DoesNotAddUpWhatTheHostReadsFromItsOwnMemory) {
  begin_host_case();
  const std::uint64_t host = program_.allocate_host(kCount);
  std::ranges::copy(kOld, program_.host(host, kCount).begin());
  add_up_on_host(program_.download(host, kCount));
  EXPECT_EQ(replayed_sum(), sum(kOld));
}

// Earlier test cases leave memory, variables and heap blocks.
TEST_F(ReplayTest, StartsWithTheStateOfTheDevice) {
  program_.ask(SetHeapLimit{std::size_t{16} << 20});
  const std::uint64_t freed = program_.allocate(1000);
  const std::uint64_t constants = program_.allocate(kCount);
  program_.upload(constants, values(3));
  program_.ask(Free{"cudaFree", freed, AllocationKind::device});
  program_.launch(program_.find_kernel(module_, "keep"), {constants}, 1);
  const std::uint64_t host = program_.allocate_host(kCount);
  program_.host(host, kCount)[0] = 77;

  begin_host_case();
  const std::uint64_t array = program_.allocate(kCount);
  program_.upload(array, kOld);
  program_.launch(program_.find_kernel(module_, "add_kept"), {array, array});
  program_.launch(add_one_, {host, host}, 1);
  program_.take_from_host(program_.download(array, kCount), kOutput);

  EXPECT_EQ(output_for(kNew), plus(kNew, values(3)[0]));
  EXPECT_TRUE(facts_.is_complete);
  EXPECT_EQ(facts_.launches, 2U) << "only those of the test case";
}

TEST_F(ReplayTest, ForgetsEarlierTestCases) {
  begin_host_case();
  const std::uint64_t first = program_.allocate(1 << 16);
  program_.upload(first, kOld);
  program_.ask(Free{"cudaFree", first, AllocationKind::device});
  const std::size_t size = encode(program_.recorder().recording()).size();
  program_.begin_case();
  EXPECT_LT(encode(program_.recorder().recording()).size(), size);
  EXPECT_EQ(program_.recorder().recording().commands.back().kind, CommandKind::bytes)
      << "the variable of the module";
}

TEST_F(ReplayTest, EndsIfAKernelFails) {
  begin_host_case();
  const Words indices = [] {
    Words words(kCount);
    std::iota(words.begin(), words.end(), 0U);
    return words;
  }();
  program_.give_to_host(indices, kInput);
  const std::uint64_t in = program_.allocate(kCount);
  const std::uint64_t out = program_.allocate(kCount);
  program_.upload(in, indices);
  program_.launch(program_.find_kernel(module_, "put"), {out, in});
  program_.take_from_host(program_.download(out, kCount), kOutput);
  output_for(indices);
  EXPECT_TRUE(facts_.is_complete);
  output_for(kNew);
  EXPECT_TRUE(facts_.is_recorded);
  EXPECT_FALSE(facts_.is_complete);
}

TEST_F(ReplayTest, NeedsACompleteRecording) {
  RecordingBuilder builder;
  builder.give_up();
  const ReplayFacts facts = program_.replay(builder.recording());
  EXPECT_FALSE(facts.is_recorded);
  EXPECT_FALSE(facts.is_complete);
}

TEST_F(ReplayTest, CountsSmallPiecesThatCopiesRearrange) {
  begin_host_case();
  const std::uint64_t in = program_.allocate(kCount);
  const std::uint64_t out = program_.allocate(kCount);
  program_.upload(in, kOld);
  for (std::size_t k = 0; k < kCount; ++k) program_.copy(out + 4 * k, in + 4 * k, 1);
  EXPECT_EQ(program_.replay().rearranged, 0U) << "in the same order";
  for (std::size_t k = 0; k < kCount; ++k) program_.copy(out + 4 * k, in + 4 * (k ^ 1), 1);
  EXPECT_GE(program_.replay().rearranged, kCount / 2);
}

}  // namespace
}  // namespace labcheck::simgpu
