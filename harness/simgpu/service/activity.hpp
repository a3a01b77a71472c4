// SPDX-License-Identifier: MIT
/// What a program has done with the device, apart from the work of its kernels: its calls, the
/// bytes that moved, the values that it received, and the simulated time.
#pragma once

#include "harness/simgpu/facts/activity.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// The activity since the last report. A launch has the mangled name of its kernel.
struct Activity : DeviceActivity {
  /// Adds bytes that moved, or were filled, by one of the numbers of bytes.
  void add(std::uint64_t DeviceActivity::*way, std::uint64_t bytes);
  void add_launch(std::uint64_t parameter_bytes);

  /// Adds a call. After the first thousand entries, only the number of calls is kept.
  void add_call(std::string_view name, bool is_launch, cudaError_t result);
};

/// The route of a copy between two allocations; nullptr is memory of the host.
std::uint64_t DeviceActivity::*route(const Allocation* to, const Allocation* from);

/// `activity` with the names of kernels in the source, and the outputs of a test case with bytes
/// that kernels did not write.
DeviceActivity reported(DeviceActivity activity, const DeviceMemory& memory);

/// The values that a program received from the device: a set of 4-byte words. Results in host
/// memory consist of such words if kernels computed them, wherever the program put them.
class ReturnedWords {
 public:
  /// Adds the whole words of `bytes`.
  void add(const std::byte* bytes, std::size_t size);

  /// The number of bytes in words that were not added. Zero is always known, and so is every word
  /// once there are too many.
  std::uint64_t count_unknown(const std::vector<std::byte>& bytes);

 private:
  void sort();

  std::vector<std::uint32_t> words_;
  bool is_sorted_ = true;
  bool is_full_ = false;
};

/// Finds the bytes of page-locked and managed memory that the host and kernels change. A kernel
/// works on a copy of the memory, so that the host sees nothing of it before it ends, and it sees
/// nothing that the host does meanwhile. Counts are in blocks of 64 bytes.
class HostMemoryChanges {
 public:
  /// Gives a kernel the copy. Returns the number of bytes that the host has changed since the last
  /// kernel; new memory was zero before.
  std::uint64_t begin_kernel(DeviceMemory& memory);

  /// Copies to the memory what the kernel has changed. Returns the number of bytes, and adds the
  /// blocks to `returned`.
  std::uint64_t end_kernel(DeviceMemory& memory, ReturnedWords& returned);

 private:
  struct Block {
    std::vector<std::byte> contents;  // after the last kernel, or before the one that runs
    std::vector<std::byte> copy;
    std::byte* memory = nullptr;
  };

  std::map<std::uint64_t, Block> blocks_;  // by address
};

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
