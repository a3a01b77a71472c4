// SPDX-License-Identifier: MIT
/// Observing whether a GPU runs out of memory while several programs share it.
#pragma once

#include "harness/runner/gpu_monitor.hpp"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace labcheck {

/// Reads the free memory of a GPU again and again, in a thread of its own, until its end.
class GpuMemoryWatch {
 public:
  /// With less free memory, allocations of a program are likely to fail. [bytes]
  static constexpr std::uint64_t kScarce = std::uint64_t{2} << 30;

  explicit GpuMemoryWatch(
      std::shared_ptr<GpuMonitor> monitor,
      std::chrono::milliseconds between_readings = std::chrono::milliseconds(20));
  ~GpuMemoryWatch();

  GpuMemoryWatch(const GpuMemoryWatch&) = delete;
  GpuMemoryWatch& operator=(const GpuMemoryWatch&) = delete;

  /// Ends the observation. Returns whether memory was scarce at any reading; false if the monitor
  /// does not know.
  bool was_scarce();

 private:
  void observe();

  std::shared_ptr<GpuMonitor> monitor_;
  const std::chrono::milliseconds between_readings_;
  std::mutex mutex_;
  std::condition_variable end_requested_;
  bool ends_ = false;
  bool scarce_ = false;
  std::thread thread_;
};

}  // namespace labcheck
