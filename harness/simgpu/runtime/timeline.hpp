/// The time that passes on the simulated GPU: what events measure. It follows from what was done
/// and from nothing else, so it is the same in every run; it is no estimate of any card's.
#pragma once

#include "harness/simgpu/device/profile.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

class Timeline {
 public:
  explicit Timeline(const DeviceProfile& profile) : profile_(profile) {}

  /// [ns] since the device was first used.
  std::uint64_t now() const { return now_; }

  /// A launch: each multiprocessor that has a block executes one warp instruction a cycle.
  void pass_launch(std::uint64_t warp_instructions, std::uint64_t blocks) {
    const std::uint64_t busy =
        std::clamp<std::uint64_t>(blocks, 1, std::uint64_t{profile_.multiprocessors});
    const std::uint64_t cycles = warp_instructions / busy;
    now_ += kLaunch + cycles * 1'000'000 / profile_.clock_khz;
  }

  /// A copy between host and device.
  void pass_transfer(std::uint64_t bytes) { now_ += kCopy + bytes / kTransferBytes; }

  /// A copy or fill within the device.
  void pass_fill(std::uint64_t bytes) { now_ += kCopy + bytes / kDeviceBytes; }

  /// Recording an event, so that there is some time between any two.
  void pass_record() { now_ += kRecord; }

 private:
  static constexpr std::uint64_t kLaunch = 2000;       // [ns]
  static constexpr std::uint64_t kCopy = 2000;         // [ns]
  static constexpr std::uint64_t kRecord = 500;        // [ns]
  static constexpr std::uint64_t kTransferBytes = 25;  // a ns
  static constexpr std::uint64_t kDeviceBytes = 1500;  // a ns

  const DeviceProfile& profile_;
  std::uint64_t now_ = 0;
};

}  // namespace labcheck::simgpu
