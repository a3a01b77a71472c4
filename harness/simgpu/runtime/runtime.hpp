// SPDX-License-Identifier: MIT
/// The state of the CUDA runtime in this process: one simulated GPU and everything that the program
/// has created on it.
#pragma once

#include "harness/simgpu/device/profile.hpp"
#include "harness/simgpu/exec/image_objects.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/allocation_log.hpp"
#include "harness/simgpu/runtime/arrays.hpp"
#include "harness/simgpu/runtime/device_heap.hpp"
#include "harness/simgpu/runtime/graph/captures.hpp"
#include "harness/simgpu/runtime/graph/executable_graph.hpp"
#include "harness/simgpu/runtime/graph/graph_table.hpp"
#include "harness/simgpu/runtime/handle_table.hpp"
#include "harness/simgpu/runtime/host_blocks.hpp"
#include "harness/simgpu/runtime/host_faults.hpp"
#include "harness/simgpu/runtime/image_descriptions.hpp"
#include "harness/simgpu/runtime/kernel_runs.hpp"
#include "harness/simgpu/runtime/launch_rules.hpp"
#include "harness/simgpu/runtime/memory_pools.hpp"
#include "harness/simgpu/runtime/module_table.hpp"
#include "harness/simgpu/runtime/reporter.hpp"
#include "harness/simgpu/runtime/settings.hpp"
#include "harness/simgpu/runtime/timeline.hpp"
#include "harness/simgpu/runtime/toolkit.hpp"
#include "harness/simgpu/runtime/work.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <variant>

namespace labcheck::simgpu {

/// The values of cudaDeviceSetLimit, cudaSetDeviceFlags and cudaDeviceSetCacheConfig.
struct DeviceLimits {
  std::size_t stack = 1024;
  std::size_t printf_buffer = std::size_t{8} << 20;
  std::size_t pending_launches = 2048;
  std::size_t l2_granularity = 64;
  std::size_t persisting_l2 = 0;
  unsigned flags = cudaDeviceMapHost;
  int cache_config = 0;
};

/// Lock `mutex` before any use of a member, unless the member's comment says otherwise. The first
/// call of the program creates the single instance. It is never destroyed, because destructors of
/// static objects may still call the runtime.
class Runtime {
 public:
  /// Throws HarnessError if the host has no address range for the device's memory, and the errors
  /// of `read_settings`.
  static Runtime& instance();

  /// The instance, or nullptr before the first call.
  static Runtime* existing();

  std::mutex mutex;
  const Settings settings;
  const DeviceProfile& profile;
  const Reporter reporter;
  DeviceMemory memory;
  HostBlocks host_blocks;
  MemoryPools pools;
  AllocationLog allocations;
  DeviceHeap heap;
  KernelRuns runs;
  ModuleTable modules;
  HandleTable<Stream> streams;
  Stream default_stream;
  HandleTable<Event> events;
  HandleTable<Array> arrays;
  ImageObjects images;
  std::map<std::uint64_t, ImageDescription> image_descriptions;  // of live objects, by handle
  Timeline timeline;
  DeviceLimits limits;

  /// The last failed <<<...>>> launch, as a fault, until the program checks for errors.
  std::optional<Fault> unchecked_launch;
  GraphTable graphs;
  HandleTable<ExecutableGraph> executables;
  Captures captures;

  /// The input for messages about memory.
  MemoryView memory_view() const { return {memory, host_blocks, allocations}; }

  /// The toolkit that compiled the program.
  Toolkit toolkit() const { return toolkit_of(modules.ptx_version()); }

  /// The kernel of a host function or handle, or the error for a pointer that is neither.
  std::variant<RegisteredKernel*, cudaError_t> find_kernel(const void* function);

  /// Loads a kernel. If that fails, reports a fault and returns the error for the caller.
  std::variant<LoadedKernel, cudaError_t> load(RegisteredKernel& kernel);

  /// Loads a module, with the same error handling.
  std::variant<LoadedModule*, cudaError_t> load(RegisteredModule& module);

  /// Whether `stream` is a created stream or one of the default streams.
  bool is_stream(cudaStream_t stream);

  /// Runs a checked launch. If the kernel traps, reports a fault and marks the device as failed;
  /// wait() returns the error.
  void launch(const KernelWork& work);

  /// Whether the memory that grid.sync() needs is available. The first call allocates it.
  bool ensure_grid_workspace();

  /// Waits for all work and returns the sticky error that a trapped kernel left.
  cudaError_t wait();

  /// The sticky error if wait() has returned it. Calls that only enqueue work return this error.
  cudaError_t known_failure() const { return failure_is_known_ ? failure_ : cudaSuccess; }

  /// The sticky error, even if wait() has not returned it yet. Work after the failure is skipped.
  cudaError_t failure() const { return failure_; }

  /// Reports `fault` unless it or a thousand other faults were reported since the last flush.
  void report(const Fault& fault);

  /// Whether any fault was reported since the program started.
  bool has_reported() const { return has_reported_; }

  /// Reports `feature`, a noun phrase, as unsupported and returns cudaErrorNotSupported.
  cudaError_t report_unsupported(std::string_view feature);

  /// Frees everything that the program has created on the device (cudaDeviceReset).
  void reset();

  /// Writes the counters since the last flush in one line.
  void flush();

  /// False in a forked child process, which has no device.
  bool is_usable() const { return !forked_; }

 private:
  Runtime();

  void record_failure(Trap trap, const Launch& launch);

  cudaError_t failure_ = cudaSuccess;
  bool failure_is_known_ = false;
  std::uint64_t launches_ = 0;
  std::uint64_t grid_workspace_ = 0;  // of cooperative launches; 0: not allocated yet
  std::set<std::string> reported_;
  bool has_reported_ = false;
  std::atomic<bool> forked_ = false;
};

}  // namespace labcheck::simgpu
