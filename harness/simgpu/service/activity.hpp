// SPDX-License-Identifier: MIT
/// What a program has done with the device, apart from the work of its kernels: its calls, the
/// bytes that moved, the values that it received, and the simulated time.
#pragma once

#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// Bytes that moved, by route. Page-locked and managed memory counts as the host's: in a test case
/// of a function, what kernels change in it is copied to the host, and what the host changes
/// between kernels is copied to the device.
struct Traffic {
  std::uint64_t to_device = 0;
  std::uint64_t to_host = 0;
  std::uint64_t read_back = 0;  // of to_host, before the host last started a kernel or copied
                                // bytes to the device
  std::uint64_t on_device = 0;
  std::uint64_t device_copies = 0;  // the number of these copies
  std::uint64_t filled = 0;         // on the device, with a value that the host chose
  std::uint64_t fills = 0;          // the number of these fills
  std::uint64_t parameters = 0;     // of kernels
  std::uint64_t printed = 0;        // by kernels

  void add(std::uint64_t Traffic::*way, std::uint64_t bytes);
  void add_launch(std::uint64_t parameter_bytes);
};

/// Equal calls one after the other. A launch has the mangled name of its kernel.
struct LoggedCall {
  std::string name;
  bool is_launch = false;
  cudaError_t result = cudaSuccess;
  std::uint64_t count = 1;

  bool is_same(const LoggedCall& other) const {
    return name == other.name && is_launch == other.is_launch && result == other.result;
  }
};

/// An output of a test case.
struct BufferWriters {
  std::string name;
  std::uint64_t from_host = 0;    // bytes that were copied from the host
  std::uint64_t from_inputs = 0;  // bytes of inputs that were copied on the device
};

struct Activity {
  Traffic traffic;
  std::vector<LoggedCall> calls;  // in order; only those that reach the device
  std::uint64_t omitted = 0;      // calls after the first thousand entries

  void add(LoggedCall call);
};

/// The route of a copy between two allocations; nullptr is memory of the host.
std::uint64_t Traffic::*route(const Allocation* to, const Allocation* from);

/// The outputs of a test case with bytes that kernels did not write.
std::vector<BufferWriters> copied_buffers(const DeviceMemory& memory);

/// {"activity":{"to_device",…,"calls":[{"call" or "kernel","result","count"}],"omitted",
/// "copied":[{"buffer","from_host","from_inputs"}]}}, without a newline. Zeros are omitted.
std::string activity_json(const Activity& activity, const std::vector<BufferWriters>& copied);

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
