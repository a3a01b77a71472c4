// SPDX-License-Identifier: MIT
// Replays of test cases in which host code adds up what it reads.
#include "tests/support/replayed_case.hpp"

namespace labcheck::simgpu {
namespace {

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

}  // namespace
}  // namespace labcheck::simgpu
