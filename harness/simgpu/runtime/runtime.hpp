/// The state of the CUDA runtime in this process: one simulated GPU and all that the program has
/// there.
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

/// What cudaDeviceSetLimit and its like keep.
struct DeviceLimits {
  std::size_t stack = 1024;
  std::size_t printf_buffer = std::size_t{8} << 20;
  std::size_t pending_launches = 2048;
  std::size_t l2_granularity = 64;
  std::size_t persisting_l2 = 0;
  unsigned flags = cudaDeviceMapHost;
  int cache_config = 0;
};

/// All of it is used under `mutex`, except where a member says otherwise. The one instance is made
/// by the first call of the program and never destroyed, because programs still call when their
/// static objects go.
class Runtime {
 public:
  /// Throws HarnessError where the host has no addresses for the device's memory, and what
  /// `read_settings` throws.
  static Runtime& instance();

  /// The instance, or nullptr where no call was made yet.
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
  std::map<std::uint64_t, ImageDescription> image_descriptions;  // of live objects, by number
  Timeline timeline;
  DeviceLimits limits;

  /// The last launch by <<<...>>> that was refused, as a fault, until the program asks for errors.
  std::optional<Fault> unasked_launch;
  GraphTable graphs;
  HandleTable<ExecutableGraph> executables;
  Captures captures;

  /// What messages about memory are made from.
  MemoryView memory_view() const { return {memory, host_blocks, allocations}; }

  /// Which toolkit made the program.
  Toolkit toolkit() const { return toolkit_of(modules.ptx_version()); }

  /// The kernel that `function` stands for, by its host function or as a handle; or the error for a
  /// pointer that is none.
  std::variant<RegisteredKernel*, cudaError_t> find_kernel(const void* function);

  /// The loaded form of a kernel. What stands in the way is told as a fault, and the error to
  /// return is given.
  std::variant<LoadedKernel, cudaError_t> load(RegisteredKernel& kernel);

  /// The same for a module.
  std::variant<LoadedModule*, cudaError_t> load(RegisteredModule& module);

  /// Whether work may be put into `stream`: one that was made, or one of the default streams.
  bool is_stream(cudaStream_t stream);

  /// Runs a launch that was checked. A kernel that traps is told as a fault and breaks the device,
  /// as the caller learns when it waits.
  void launch(const KernelWork& work);

  /// Whether there is the memory by which the blocks of a cooperative launch meet; takes it at the
  /// first call.
  bool has_grid_workspace();

  /// What stays wrong after a kernel that trapped. A call that only queues work does not learn of
  /// it until one that waits for work has.
  cudaError_t wait();
  cudaError_t known_failure() const { return failure_is_known_ ? failure_ : cudaSuccess; }

  /// What stays wrong, known or not. Work behind it is not done.
  cudaError_t failure() const { return failure_; }

  /// Reports `fault`, unless the same, or a thousand others, were reported since the last flush.
  void tell(const Fault& fault);

  /// Whether any fault was told since the program started.
  bool has_told() const { return has_told_; }

  /// Tells that the simulated GPU does not have `what`, and returns cudaErrorNotSupported.
  cudaError_t refuse(std::string_view what);

  /// Frees everything that the program has on the device (cudaDeviceReset).
  void reset();

  /// Writes the counters since the last flush as one line.
  void flush();

  /// False in a child that the process forked off: it has no device.
  bool is_usable() const { return !forked_; }

 private:
  Runtime();

  void break_device(Trap trap, const Launch& launch);

  cudaError_t failure_ = cudaSuccess;
  bool failure_is_known_ = false;
  std::uint64_t launches_ = 0;
  std::uint64_t grid_workspace_ = 0;  // of cooperative launches; 0: none yet
  std::set<std::string> told_;
  bool has_told_ = false;
  std::atomic<bool> forked_ = false;
};

}  // namespace labcheck::simgpu
