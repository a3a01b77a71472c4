// SPDX-License-Identifier: MIT
/// The state of the CUDA runtime in this process: the link to its device, and everything that the
/// program has created but the device does not know, such as streams, events and graphs.
#pragma once

#include "harness/simgpu/client/allocations.hpp"
#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/client/device_link.hpp"
#include "harness/simgpu/client/graph/captures.hpp"
#include "harness/simgpu/client/graph/executable_graph.hpp"
#include "harness/simgpu/client/graph/graph.hpp"
#include "harness/simgpu/client/module_table.hpp"
#include "harness/simgpu/client/shared_pages.hpp"
#include "harness/simgpu/client/streams.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>

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
  /// Throws the errors of DeviceLink.
  static Runtime& instance();

  /// The instance, or nullptr before the first call.
  static Runtime* existing();

  std::mutex mutex;
  DeviceLink device;
  SharedPages pages;
  bool has_device = true;  // false: all calls that need a device fail
  DeviceProfile profile = default_profile();
  ModuleTable modules;
  HostBlocks host_blocks;
  HandleTable<Array> arrays;
  MemoryPools pools;
  HandleTable<Stream> streams;
  Stream default_stream;
  HandleTable<Event> events;
  std::map<std::uint64_t, ImageDescription> image_descriptions;  // of live objects, by handle
  DeviceLimits limits;

  /// Whether a <<<...>>> launch has failed and the program has not checked for errors since.
  bool has_unchecked_launch = false;
  GraphTable graphs;
  HandleTable<ExecutableGraph> executables;
  Captures captures;

  /// The toolkit that compiled the program.
  Toolkit toolkit() const { return toolkit_of(modules.ptx_version()); }

  /// The loaded kernel of a host function or handle: `found` has a value. Refuses other pointers.
  RegisteredKernel& load_kernel(const void* function);

  /// Allocates device memory for the API function `call`, and writes its address to `pointer`,
  /// which may be invalid; nullptr if `size` is 0.
  void allocate(std::string_view call, std::size_t size, void** pointer);

  /// Does so with page-locked or managed memory.
  void allocate_host(std::string_view call, const HostBlock& block, void** pointer);

  /// Writes nullptr to `pointer`, the argument of `call`. Reports and refuses an invalid one.
  void clear_pointer(std::string_view call, void** pointer);

  /// Makes a block of memory that the device has allocated accessible to the program, and returns
  /// its address.
  void* add_block(std::uint64_t begin, const HostBlock& block);

  /// Makes a freed block of host memory inaccessible; ignores other addresses.
  void forget_block(std::uint64_t begin);

  /// Frees the device or managed memory that starts at `pointer`; nullptr is ignored. If the memory
  /// cannot be freed, refuses the call and, with full checks, reports a fault of `call`.
  void free_memory(std::string_view call, const void* pointer, FreedBy by);

  /// Whether `stream` is a created stream or one of the default streams.
  bool is_stream(cudaStream_t stream);

  /// What the device needs to know about `stream`, which must be a stream.
  StreamUse use_of(cudaStream_t stream);

  /// Waits for all work and returns the sticky error that a trapped kernel left.
  cudaError_t wait();

  /// The device's sticky error if wait() has returned it. Calls that only enqueue work return this
  /// error.
  cudaError_t known_failure() { return failure_is_known_ ? device.failure() : cudaSuccess; }

  /// Reports `feature`, a noun phrase, as unsupported, and refuses the call.
  [[noreturn]] void report_unsupported(std::string_view feature);

  /// Frees everything that the program has created (cudaDeviceReset).
  void reset();

  /// False in a forked child process, which has no device.
  bool is_usable() const { return !forked_; }

 private:
  Runtime();

  bool failure_is_known_ = false;
  std::atomic<bool> forked_ = false;
};

}  // namespace labcheck::simgpu
