/// What one host thread has while it runs blocks of a kernel.
#pragma once

#include "harness/simgpu/exec/finding.hpp"
#include "harness/simgpu/exec/frames.hpp"
#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/exec/shared_shadow.hpp"
#include "harness/simgpu/exec/site.hpp"
#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

class DeviceMemory;

using Dim3 = std::array<std::uint32_t, 3>;

/// What a kernel's code asks of the device by calling a function of the system: printf, malloc,
/// free.
class DeviceServices {
 public:
  virtual ~DeviceServices() = default;

  /// Takes text that a kernel printed.
  virtual void print(std::string_view text) = 0;

  /// The address of `size` bytes of the device heap, or 0 where it is exhausted.
  virtual std::uint64_t heap_allocate(std::uint64_t size) = 0;

  /// False where `address` is not the start of a live block of the heap.
  virtual bool heap_free(std::uint64_t address) = 0;
};

/// One launch, the same for all its workers. `parameters` is the kernel's parameter block.
struct Launch {
  const Program* program = nullptr;
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::uint32_t dynamic_shared = 0;  // [bytes]
  std::vector<std::byte> parameters;
  /// Most instructions that the threads of one block may execute; a warp's instruction counts
  /// as 32.
  std::uint64_t instruction_limit = 0;
  std::uint64_t id = 0;
  std::uint32_t multiprocessors = 1;

  std::uint32_t threads() const { return block[0] * block[1] * block[2]; }
  std::uint32_t warps() const { return (threads() + kLanes - 1) / kLanes; }
  std::uint64_t blocks() const { return std::uint64_t{grid[0]} * grid[1] * grid[2]; }
  std::uint32_t shared_size() const { return program->shared_static + dynamic_shared; }
};

/// The host thread's state: the resident block, and counters that are summed when the launch is
/// over.
struct Worker {
  const Launch* launch = nullptr;
  const DeviceMemory* memory = nullptr;
  DeviceServices* services = nullptr;

  std::vector<Warp> warps;
  std::vector<FramePool> frames;  // one a warp
  std::vector<std::byte> shared;
  std::vector<std::byte> local;  // of all warps
  std::uint32_t local_size = 0;  // [bytes] a lane
  std::vector<SharedSite> shared_sites;
  std::vector<GlobalSite> global_sites;
  std::vector<PlainSite> plain_sites;
  std::vector<BlockCount> block_counts;

  Dim3 block_index{};
  std::uint64_t linear_block = 0;
  std::uint64_t executed_before =
      0;  // 32 times the warp instructions that were executed before this block
  std::uint64_t barrier_waits = 0;          // of warps
  std::array<std::uint32_t, 16> arrived{};  // threads that arrived at each barrier without waiting
  bool trapped = false;
  Trap trap;
  std::unique_ptr<SharedShadow> shadow;  // of a program with full checks
  Findings findings;
};

/// Tells the checks that the lanes in `mask` have waited for each other.
inline void note_meeting(const Warp& warp, Mask mask) {
  if (warp.worker->shadow != nullptr) warp.worker->shadow->order().meet_in_warp(warp.index, mask);
}

/// Where the thread of that number is in its block.
Dim3 thread_index(const Launch& launch, std::uint32_t thread);

/// The same for thread `lane` of `warp`.
Dim3 thread_index(const Warp& warp, unsigned lane);

/// 32 times the warp instructions that the worker has executed.
std::uint64_t executed(const Worker& worker);

}  // namespace labcheck::simgpu
