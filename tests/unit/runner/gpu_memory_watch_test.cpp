// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_monitor.hpp"

#include <gtest/gtest.h>

#include <future>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using Readings = std::vector<std::optional<std::uint64_t>>;

/// Returns each of `readings` once, and then the last one again. `done` is set by the last one.
class GpuWithReadings : public GpuMonitor {
 public:
  GpuWithReadings(Readings readings, std::promise<void>& done)
      : readings_(std::move(readings)), done_(done) {}

  GpuState read_state() override {
    const GpuState state{GpuState::Clocks::free, 1, readings_.at(next_)};
    if (next_ + 1 < readings_.size()) {
      ++next_;
    } else if (!std::exchange(is_done_, true)) {
      done_.set_value();
    }
    return state;
  }

 private:
  Readings readings_;
  std::promise<void>& done_;
  std::size_t next_ = 0;
  bool is_done_ = false;
};

bool was_scarce(const Readings& readings) {
  std::promise<void> done;
  GpuMemoryWatch watch(std::make_unique<GpuWithReadings>(readings, done),
                       std::chrono::milliseconds(0));
  done.get_future().wait();
  return watch.was_scarce();
}

constexpr std::uint64_t kScarce = GpuMemoryWatch::kScarce;

TEST(GpuMemoryWatch, NoticesScarceMemoryInTheMeantime) {
  EXPECT_TRUE(was_scarce({kScarce, kScarce - 1, kScarce}));
}

TEST(GpuMemoryWatch, IsNotAlarmedByEnoughMemory) {
  EXPECT_FALSE(was_scarce({kScarce, 2 * kScarce, kScarce}));
}

TEST(GpuMemoryWatch, DoesNotGuess) {
  EXPECT_FALSE(was_scarce({std::nullopt, std::nullopt}));
}

TEST(GpuMemoryWatch, ReadsAtLeastOnce) {
  std::promise<void> done;
  GpuMemoryWatch watch(std::make_unique<GpuWithReadings>(Readings{0}, done));
  EXPECT_TRUE(watch.was_scarce());
  EXPECT_TRUE(watch.was_scarce());
}

}  // namespace
}  // namespace labcheck
