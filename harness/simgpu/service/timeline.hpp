// SPDX-License-Identifier: MIT
/// The time on the simulated GPU.
#pragma once

#include "harness/simgpu/hardware/profile.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

/// The simulated time that events measure. It depends only on the executed work, so it is the same
/// in every run. It is not an estimate of the time on a real GPU.
class Timeline {
 public:
  explicit Timeline(const DeviceProfile& profile) : profile_(profile) {}

  /// [ns] since the device was first used.
  std::uint64_t now() const { return now_; }

  /// Adds a launch: each multiprocessor that has a block executes one warp instruction per cycle.
  void add_launch(std::uint64_t warp_instructions, std::uint64_t blocks) {
    const std::uint64_t busy =
        std::clamp<std::uint64_t>(blocks, 1, std::uint64_t{profile_.multiprocessors});
    const std::uint64_t cycles = warp_instructions / busy;
    now_ += kLaunch + cycles * 1'000'000 / profile_.clock_khz;
  }

  /// Adds a copy between host and device.
  void add_transfer(std::uint64_t bytes) { now_ += kCopy + bytes / kTransferBytes; }

  /// Adds a copy or fill within the device.
  void add_fill(std::uint64_t bytes) { now_ += kCopy + bytes / kDeviceBytes; }

  /// Adds the recording of an event, so that the time between two events is never 0.
  void add_event() { now_ += kRecord; }

 private:
  static constexpr std::uint64_t kLaunch = 2000;       // [ns]
  static constexpr std::uint64_t kCopy = 2000;         // [ns]
  static constexpr std::uint64_t kRecord = 500;        // [ns]
  static constexpr std::uint64_t kTransferBytes = 25;  // per ns
  static constexpr std::uint64_t kDeviceBytes = 1500;  // per ns

  const DeviceProfile& profile_;
  std::uint64_t now_ = 0;
};

}  // namespace labcheck::simgpu
