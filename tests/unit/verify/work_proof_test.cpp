// SPDX-License-Identifier: MIT
#include "harness/verify/work_proof.hpp"

#include "harness/base/render.hpp"
#include "harness/verify/messages.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck {
namespace {

constexpr std::uint64_t kOutputBytes = 40'000;
constexpr std::uint64_t kHostLimit = kOutputBytes / 16;
constexpr std::uint64_t kMoveLimit = 32 + kOutputBytes / 4 / 64;

std::vector<Buffer> buffers(std::size_t elements) {
  return {{"in", ElementType::float32, BufferRole::input, {20'000}, {}},
          {"out", ElementType::float32, BufferRole::output, {elements}, {}}};
}

/// A replay that came to its end after one launch.
ReplayedRun replayed(bool is_right) {
  ReplayedRun run{{}, is_right};
  run.facts.is_recorded = true;
  run.facts.is_complete = true;
  run.facts.launches = 1;
  return run;
}

Message reason_of(const std::vector<ReplayedRun>& replays,
                  std::size_t elements = kOutputBytes / sizeof(float)) {
  return describe_host_work(replays, buffers(elements));
}

TEST(WorkProof, IsAResultThatIsRightForOtherInputs) {
  EXPECT_EQ(reason_of({replayed(true)}), Message());
  EXPECT_EQ(reason_of({replayed(true), replayed(true)}, 1), Message());
}

TEST(WorkProof, NeedsEachReplay) {
  EXPECT_EQ(reason_of({replayed(true), replayed(false)}), messages::replay_is_wrong());
  EXPECT_EQ(reason_of({replayed(false), replayed(true)}), messages::replay_is_wrong());
}

TEST(WorkProof, NeedsAKernelOnlyIfTheResultIsWrong) {
  ReplayedRun run = replayed(false);
  run.facts.launches = 0;
  EXPECT_EQ(reason_of({run}), messages::no_kernel_ran());
  EXPECT_EQ(reason_of({run, replayed(false)}), messages::replay_is_wrong());
  run.is_right = true;
  EXPECT_EQ(reason_of({run}), Message()) << "a copy may be all of the work";
}

TEST(WorkProof, NeedsARecording) {
  ReplayedRun run = replayed(true);
  run.facts.is_recorded = false;
  EXPECT_EQ(reason_of({run}), messages::not_recorded());
  EXPECT_EQ(reason_of({replayed(true), run}), messages::not_recorded());
}

TEST(WorkProof, NeedsTheEndOfTheReplay) {
  ReplayedRun run = replayed(false);
  run.facts.is_complete = false;
  EXPECT_EQ(reason_of({run}), messages::replay_has_no_end());
  run.facts.read = 4;
  EXPECT_EQ(reason_of({run}), messages::replay_has_no_end()) << "whatever the host has read";
}

TEST(WorkProof, MayDependOnAFewValuesThatTheHostReadAndSent) {
  ReplayedRun run = replayed(false);
  run.facts.sent = kHostLimit / 4;
  EXPECT_EQ(reason_of({run}), messages::replay_is_wrong()) << "it depends on nothing";
  run.facts.read = kHostLimit;
  EXPECT_EQ(reason_of({run}), Message());
  EXPECT_EQ(reason_of({run, replayed(true)}), Message());
  EXPECT_EQ(reason_of({run, replayed(false)}), messages::replay_is_wrong());
  ++run.facts.read;
  EXPECT_EQ(reason_of({run}), messages::replay_is_wrong());
  --run.facts.read;
  ++run.facts.sent;
  EXPECT_EQ(reason_of({run}), messages::replay_is_wrong());
}

TEST(WorkProof, MayNotDependOnTheHostIfTheResultIsSmall) {
  ReplayedRun run = replayed(false);
  run.facts.read = 1;
  EXPECT_EQ(reason_of({run}, 1), messages::replay_is_wrong());
}

TEST(WorkProof, AllowsCopiesOnTheDeviceToArrangeAFewPieces) {
  ReplayedRun run = replayed(true);
  run.facts.rearranged = 32;
  EXPECT_EQ(reason_of({run}), Message());
  run.facts.rearranged = 33;
  EXPECT_EQ(reason_of({run}), messages::copies_arrange(Count(std::uint64_t{33})));
  EXPECT_EQ(reason_of({replayed(true), run}), messages::copies_arrange(Count(std::uint64_t{33})));
}

TEST(WorkProof, AllowsTheHostToArrangeAFewPieces) {
  ReplayedRun run = replayed(true);
  run.facts.moved = kMoveLimit;
  EXPECT_EQ(reason_of({run}), Message());
  ++run.facts.moved;
  EXPECT_EQ(reason_of({run}), messages::host_arranges(Count(kMoveLimit + 1)));
  run.facts.moved = 33;
  EXPECT_EQ(reason_of({run}, 1), messages::host_arranges(Count(std::uint64_t{33})));
}

TEST(WorkProof, LimitsThePiecesIfTheHostDecides) {
  ReplayedRun run = replayed(false);
  run.facts.read = 4;
  run.facts.rearranged = 33;
  EXPECT_EQ(reason_of({run}), messages::copies_arrange(Count(std::uint64_t{33})));
}

TEST(WorkProof, IsExplainedInSentences) {
  EXPECT_EQ(render(messages::copies_arrange(Count(std::uint64_t{1000}))),
            "Copies put 1,000 pieces of less than 32 bytes into another order, so "
            "they may have arranged the results instead of a kernel.");
  EXPECT_EQ(render(messages::host_arranges(Count(std::uint64_t{1000}))),
            "Host code moved 1,000 pieces of less than 16 bytes of what it had read, so it may "
            "have arranged the results instead of a kernel.");
}

TEST(HostMemory, IsWhereAnOutputWas) {
  labcheck::Run run;
  run.buffers.resize(1);
  EXPECT_FALSE(is_in_host_memory(run));
  run.buffers[0].place = BufferPlace::host;
  EXPECT_FALSE(is_in_host_memory(run)) << "an input returns no bytes";
  run.buffers[0].bytes.resize(4);
  EXPECT_TRUE(is_in_host_memory(run));
  run.buffers[0].place = BufferPlace::device;
  EXPECT_FALSE(is_in_host_memory(run));
}

}  // namespace
}  // namespace labcheck
