// SPDX-License-Identifier: MIT
/// The simulated GPU that the CUDA runtime uses: its memory, its code, and what it reports. It does
/// not know streams, graphs or host functions, which belong to the runtime (runtime.hpp).
#pragma once

#include "harness/simgpu/device/profile.hpp"
#include "harness/simgpu/exec/image_objects.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/allocation_log.hpp"
#include "harness/simgpu/runtime/arrays.hpp"
#include "harness/simgpu/runtime/device_heap.hpp"
#include "harness/simgpu/runtime/handle_table.hpp"
#include "harness/simgpu/runtime/host_blocks.hpp"
#include "harness/simgpu/runtime/host_faults.hpp"
#include "harness/simgpu/runtime/kernel_runs.hpp"
#include "harness/simgpu/runtime/module_table.hpp"
#include "harness/simgpu/runtime/reporter.hpp"
#include "harness/simgpu/runtime/settings.hpp"
#include "harness/simgpu/runtime/timeline.hpp"
#include "harness/simgpu/runtime/work.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck::simgpu {

class Device {
 public:
  /// Throws HarnessError if the host has no address range for the device's memory.
  explicit Device(const Settings& settings);

  const DeviceProfile& profile;
  DeviceMemory memory;
  HostBlocks host_blocks;
  AllocationLog allocations;
  DeviceHeap heap;
  HandleTable<Array> arrays;
  ImageObjects images;
  Timeline timeline;

  /// The input for messages about memory.
  MemoryView memory_view() const { return {memory, host_blocks, allocations}; }

  /// Allocates `size` bytes for the API function `call`; std::nullopt if the device has no room.
  std::optional<std::uint64_t> allocate(std::size_t size, AllocationKind kind,
                                        std::string_view call);

  /// Allocates host memory that kernels can access, like HostBlocks::allocate, for `call`.
  void* allocate_host(std::size_t size, AllocationKind kind, unsigned flags, std::string_view call);

  /// Performs a copy or a fill of the API function `call`. If it does not fit its memory, reports a
  /// fault and returns the error.
  cudaError_t copy(std::string_view call, const CopyWork& work);
  cudaError_t fill(std::string_view call, const FillWork& work);

  /// Records an event and returns its time. [ns]
  std::uint64_t record_event();

  /// With full checks, reports that `call` cannot free `pointer`. Returns cudaErrorInvalidValue.
  cudaError_t refuse_free(std::string_view call, const void* pointer);

  /// Reports memory that was never freed.
  void report_leaks();

  /// Loads a module. If that fails, reports a fault and returns the error for the caller.
  std::variant<LoadedModule*, cudaError_t> load(RegisteredModule& module);

  /// Loads a kernel, with the same error handling.
  std::variant<LoadedKernel, cudaError_t> load(RegisteredKernel& kernel);

  /// Runs a checked launch. If the kernel traps, reports a fault and marks the device as failed.
  void launch(const KernelWork& work);

  /// Whether the memory that grid.sync() needs is available. The first call allocates it.
  bool ensure_grid_workspace();

  /// Writes the text that kernels printed, and flushes standard output.
  void flush_prints() { runs_.flush_prints(); }

  /// The sticky error that a trapped kernel left. Work after the failure is skipped.
  cudaError_t failure() const { return failure_; }

  /// Reports `fault` unless it or a thousand other faults were reported since the last flush.
  void report(const Fault& fault);

  /// Whether any fault was reported since the program started.
  bool has_reported() const { return has_reported_; }

  /// Frees all memory and all objects in it. Loaded modules are no longer valid.
  void reset();

  /// Whether kernels have run since the last flush.
  bool has_counters() const { return runs_.has_totals(); }

  /// Writes the counters since the last flush in one line.
  void flush();

 private:
  void record_failure(Trap trap, const Launch& launch);

  const CheckLevel checks_;
  const std::uint64_t instruction_limit_;
  const Reporter reporter_;
  KernelRuns runs_;
  cudaError_t failure_ = cudaSuccess;
  std::uint64_t launches_ = 0;
  std::uint64_t grid_workspace_ = 0;  // of cooperative launches; 0: not allocated yet
  std::set<std::string> reported_;
  bool has_reported_ = false;
};

}  // namespace labcheck::simgpu
