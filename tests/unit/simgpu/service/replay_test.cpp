// SPDX-License-Identifier: MIT
// Replays of test cases with the inputs of the recording and with others.
#include "tests/support/replayed_case.hpp"

namespace labcheck::simgpu {
namespace {

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
