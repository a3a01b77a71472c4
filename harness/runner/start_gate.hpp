// SPDX-License-Identifier: MIT
/// Limits how many processes start on a GPU at the same time.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/runner/gpu_use.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace labcheck {

/// The CUDA driver creates contexts one after the other for all GPUs, so processes that start at
/// the same time delay each other. Thread-safe. Must outlive the Releases that it returns.
class StartGate {
 public:
  /// A wait lasts at most `longest_wait`, because a start may be slow or never finish.
  explicit StartGate(std::chrono::milliseconds longest_wait = std::chrono::seconds(3))
      : longest_wait_(longest_wait) {}

  /// Waits until a process with this `use` may start. Hold the result until the process has
  /// started. A process that is timed never waits, because it has locked its GPU. At most
  /// kMaxStarting other processes start at once, and none while a process that is timed starts.
  /// Throws Interrupted.
  Release enter(GpuUse use);

  /// Enough to keep the CUDA driver busy.
  static constexpr int kMaxStarting = 2;

 private:
  std::chrono::milliseconds longest_wait_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int starting_shared_ = 0;
  int starting_alone_ = 0;
};

}  // namespace labcheck
