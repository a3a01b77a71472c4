// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/recorder.hpp"

#include "tests/support/recorded_device.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

class RecorderTest : public testing::Test {
 protected:
  const Recording& recording() const { return program_.recorder().recording(); }
  const Command& last() const { return recording().commands.back(); }
  std::size_t count() const { return recording().commands.size(); }
  Words words_of(ContentId id) const {
    Words words(recording().content(id).size() / 4);
    std::memcpy(words.data(), recording().content(id).data(), 4 * words.size());
    return words;
  }

  mutable RecordedDevice program_;
};

TEST_F(RecorderTest, LeavesOutRequestsThatChangeNothing) {
  const std::uint64_t array = program_.allocate(4);
  EXPECT_EQ(count(), 1U);
  program_.ask(GetDevice{});
  program_.ask(Synchronize{});
  program_.ask(FindAllocation{array, 4});
  program_.ask(GetMemorySize{});
  program_.ask(GetHeapLimit{});
  EXPECT_EQ(count(), 1U);
  program_.ask(NoteHostWait{});
  EXPECT_EQ(count(), 2U);
  EXPECT_EQ(last().answer, 0U) << "the program does not wait for one";
}

TEST_F(RecorderTest, KeepsWhatTheHostSendsAndReads) {
  const std::uint64_t array = program_.allocate(4);
  program_.upload(array, {1, 2, 3, 4});
  EXPECT_EQ(words_of(last().bytes), (Words{1, 2, 3, 4}));
  program_.download(array, 3);
  ASSERT_EQ(last().read.size(), 1U);
  EXPECT_EQ(last().read[0].address, 0U);
  EXPECT_EQ(words_of(last().read[0].bytes), (Words{1, 2, 3}));
}

TEST_F(RecorderTest, KeepsSharedMemoryAsTheDeviceSeesIt) {
  const std::uint64_t array = program_.allocate(32);
  const std::uint64_t host = program_.allocate_host(32);
  program_.host(host, 32)[3] = 5;
  program_.copy(array, host, 32);
  ASSERT_EQ(last().sent.size(), 1U);
  EXPECT_EQ(last().sent[0].address, host);
  EXPECT_EQ(last().sent[0].before, 12U);
  EXPECT_EQ(words_of(last().sent[0].bytes)[3], 5U);
  EXPECT_TRUE(last().read.empty());
  program_.copy(host + 64, array, 4);
  EXPECT_TRUE(last().sent.empty());
  ASSERT_EQ(last().read.size(), 1U);
  EXPECT_EQ(last().read[0].address, host + 64);
  EXPECT_EQ(words_of(last().read[0].bytes), (Words{0, 0, 0, 5}));
}

// They may be the only values among others that did not change.
TEST_F(RecorderTest, KeepsWhatKernelsWroteApart) {
  const auto container = test::fat_binary_of(kRecordedPtx);
  const ModuleId module = program_.ask(RegisterModule{{container}, {}}).id;
  const std::uint64_t host = program_.allocate_host(32);
  program_.launch(program_.find_kernel(module, "add_one"), {host, host}, 2);
  EXPECT_EQ(words_of(last().bytes).size(), 4U) << "the parameters";
  ASSERT_EQ(last().read.size(), 2U);
  EXPECT_EQ(recording().content(last().read[0].bytes).size(), 64U);
  EXPECT_EQ(words_of(last().read[1].bytes), (Words{1, 1}));
}

TEST_F(RecorderTest, RecordsOneTestCaseAtATime) {
  const std::uint64_t freed = program_.allocate(4);
  program_.allocate(4);
  program_.ask(Free{"cudaFree", freed, AllocationKind::device});
  program_.begin_case();
  ASSERT_EQ(count(), 2U) << "one allocation and its contents";
  EXPECT_EQ(recording().commands[0].kind, CommandKind::request);
  EXPECT_EQ(recording().commands[1].kind, CommandKind::bytes);
  program_.recorder().stop();
  program_.allocate(4);
  program_.give_to_host({1}, 0);
  EXPECT_EQ(count(), 2U);
  program_.begin_case();
  EXPECT_EQ(count(), 4U);
  program_.recorder().end(0);
  program_.begin_case();
  EXPECT_EQ(count(), 2U) << "only the contents";
}

TEST_F(RecorderTest, RemembersEachLaunchOfAKernelOnce) {
  const auto container = test::fat_binary_of(kRecordedPtx);
  const ModuleId module = program_.ask(RegisterModule{{container}, {}}).id;
  const KernelId kernel = program_.find_kernel(module, "add_one");
  const std::uint64_t array = program_.allocate(32);
  for (int k = 0; k < 3; ++k) program_.launch(kernel, {array, array});
  program_.begin_case();
  const auto launches = std::ranges::count_if(recording().commands, [](const Command& command) {
    return command.kind == CommandKind::request && command.number == kKindOf<CheckLaunch>;
  });
  EXPECT_EQ(launches, 1);
}

}  // namespace
}  // namespace labcheck::simgpu
