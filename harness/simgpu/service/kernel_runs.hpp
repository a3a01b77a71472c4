// SPDX-License-Identifier: MIT
/// Runs kernels and collects their counters.
#pragma once

#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/device/launcher.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/service/device_heap.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

class KernelRuns : private DeviceServices {
 public:
  /// `print` receives the text that kernels print. A run stops soon after `has_ended`, which host
  /// threads call often, returns true: the program has ended.
  KernelRuns(
      unsigned threads, const DeviceMemory& memory, DeviceHeap& heap,
      std::function<void(std::string_view)> print,
      std::function<bool()> has_ended = [] { return false; })
      : heap_(heap),
        launcher_(threads, memory, *this),
        print_(std::move(print)),
        has_ended_(std::move(has_ended)) {}

  /// Runs `launch` until it ends or traps, and passes on the text that it printed.
  LaunchEnd run(const Launch& launch);

  /// The number of warp instructions of the last run, and the bytes that it loaded from and stored
  /// to global memory; 0 if it trapped.
  std::uint64_t last_warp_instructions() const { return last_warp_instructions_; }
  std::uint64_t last_global_bytes() const { return last_global_bytes_; }

  /// The counters since the last call, one element per kernel, in the order of the first launches.
  std::vector<LaunchTotals> take_totals();

  bool has_totals() const { return !totals_.empty(); }

 private:
  void print(std::string_view text) override;
  void pass_printed();
  std::uint64_t heap_allocate(std::uint64_t size, std::uint64_t alignment,
                              const CodePosition& position) override {
    return heap_.allocate(size, alignment, position);
  }
  std::optional<Message> heap_free(std::uint64_t address, const CodePosition& position) override {
    return heap_.free(address, position);
  }
  bool is_abandoned() override { return has_ended_(); }

  DeviceHeap& heap_;
  Launcher launcher_;
  std::vector<LaunchTotals> totals_;
  std::map<const Program*, std::size_t> index_;  // into totals_
  std::uint64_t last_warp_instructions_ = 0;
  std::uint64_t last_global_bytes_ = 0;
  std::function<void(std::string_view)> print_;
  std::function<bool()> has_ended_;
  std::string printed_;  // not passed on yet
};

/// The error that calls return after a trap, as on a real GPU. Endless loops and deadlocks,
/// which a real GPU would not end, count as launches that timed out.
cudaError_t error_of(TrapKind trap);

}  // namespace labcheck::simgpu
