// SPDX-License-Identifier: MIT
/// The state of one host thread that runs blocks of a kernel, and of the blocks that it runs: their
/// frames, and what they need from the device.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/async_copies.hpp"
#include "harness/simgpu/state/launch.hpp"
#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/site.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// The maximum depth of nested calls.
inline constexpr std::uint32_t kMaxCallDepth = 1024;

/// The frames of one warp. A released frame is reused for the same function, so its constants
/// remain valid.
class FramePool {
 public:
  /// The frame of the kernel, with its constants and special registers.
  Frame* kernel_frame(Warp& warp, const Function& kernel);

  /// A frame for `callee`, called from `caller`.
  Frame* enter(Warp& warp, const Function& callee, Frame* caller, const Instruction* call);

  /// Releases `frame`, which no split uses anymore.
  void leave(Frame* frame) { free_.push_back(frame); }

 private:
  struct Aligned {
    void operator()(std::byte* bytes) const;
  };
  using Registers = std::unique_ptr<std::byte[], Aligned>;

  Frame* make(Warp& warp, const Function& function);

  std::vector<std::unique_ptr<Frame>> frames_;
  std::vector<Registers> registers_;
  std::vector<Frame*> free_;
  Frame* kernel_ = nullptr;
};

/// Updates the special registers of `frame` for the block and the warp that use it next, and resets
/// its uninitialized registers.
void start_frame(Warp& warp, Frame& frame);

struct Worker;

/// A block that has started and not yet ended. The storage is reused for one block of the launch
/// after another. Warps point into it, so it must not move.
struct ResidentBlock {
  /// Storage for a block of the worker's launch.
  explicit ResidentBlock(Worker& owner);
  ResidentBlock(const ResidentBlock&) = delete;
  ResidentBlock& operator=(const ResidentBlock&) = delete;

  Worker& worker;
  const Launch& launch;
  std::uint64_t linear = 0;  // number in the grid
  Dim3 index{};
  std::vector<Warp> warps;
  /// The warps run one after the other, each to its end, and use the same frames, which therefore
  /// stay in the host's caches.
  const bool one_by_one;
  std::vector<FramePool> frames;  // one per warp, or one for all
  std::vector<std::byte> shared;
  std::vector<std::byte> local;                    // of all warps
  std::array<std::uint32_t, kBarriers> arrived{};  // threads that arrived at each without waiting
  std::unique_ptr<BlockChecks> checks;             // only with full checks
  AsyncCopies copies;
  /// 32 times the warp instructions of the block's earlier turns, and of the worker when the
  /// block's turn began.
  std::uint64_t executed_before = 0;
  std::uint64_t turn_start = 0;
};

/// Resets `block` to block number `linear` of the launch. All threads are at the start of the
/// kernel, but with `one_by_one` none has started.
void start(ResidentBlock& block, std::uint64_t linear);

/// Moves the threads of one of the block's warps to the start of the kernel.
void start(ResidentBlock& block, Warp& warp);

/// The frames of one of the block's warps.
inline FramePool& frames_of(ResidentBlock& block, const Warp& warp) {
  return block.frames[block.one_by_one ? 0 : warp.index];
}

/// During its lifetime, the worker's instructions count as executed by the block.
class TurnClock {
 public:
  explicit TurnClock(ResidentBlock& block);
  ~TurnClock();
  TurnClock(const TurnClock&) = delete;
  TurnClock& operator=(const TurnClock&) = delete;

 private:
  ResidentBlock& block_;
};

/// 32 times the warp instructions that the block has executed. Valid during its turn.
std::uint64_t executed(const ResidentBlock& block);

/// Whether executed(block) exceeds the limit of the launch.
bool exceeds_limit(const ResidentBlock& block);

/// The index in its block of the thread in lane `lane` of `warp`.
Dim3 thread_index(const Warp& warp, unsigned lane);

/// Whether `frame` has the values of the special register for `warp` since it was last started.
bool keeps_special(const Warp& warp, const Frame& frame, SpecialRegister reg);

/// Writes the values of a special register to its place in the frame at `registers`.
void write_special(const Warp& warp, std::byte* registers, const SpecialUse& use);

class DeviceMemory;

/// An instruction in a program.
struct CodePosition {
  const Program* program = nullptr;
  const Instruction* instruction = nullptr;
};

/// The alignment of what malloc() returns in a kernel.
constexpr std::uint64_t kHeapAlignment = 16;

/// What kernels need from the device: printf, malloc, free, and whether to continue.
class DeviceServices {
 public:
  virtual ~DeviceServices() = default;

  /// Receives text that a kernel printed.
  virtual void print(std::string_view text) = 0;

  /// Allocates `size` bytes of the device heap for the call at `by`. Returns their address, which
  /// is a multiple of `alignment`, or 0 if the heap is exhausted or `alignment` is not a power of
  /// two.
  virtual std::uint64_t heap_allocate(std::uint64_t size, std::uint64_t alignment,
                                      const CodePosition& by) = 0;

  /// Frees a block for the call at `by`. If `address` is not the start of a live block of the heap,
  /// returns an error message.
  virtual std::optional<Message> heap_free(std::uint64_t address, const CodePosition& by) = 0;

  /// Whether no program waits for the kernel anymore, so that it can stop. Called now and then
  /// while a kernel runs, by all host threads that run its blocks.
  virtual bool is_abandoned() { return false; }
};

// System functions that device code can call: printf, malloc, free, assert.

/// Executes the call of `site` for each active lane in turn. Returns the next instruction, or
/// nullptr after a trap.
const Instruction* call_native(Warp& warp, const Instruction* i, const CallSite& site);

/// The text that a call of printf prints (CUDA C++ Programming Guide, "Formatted Output").
struct FormattedText {
  std::string text;
  std::uint64_t arguments = 0;  // number used: the result of printf on the device
};

/// Replaces the conversions in `format`. `next(size)` returns the next argument, which has `size`
/// bytes (4 or 8) and is aligned to its size. `string_at` returns the string at a device address,
/// for %s. An invalid conversion is printed unchanged. Widths and precisions above 4096 count
/// as 4096, and the text ends after about 1 MiB.
FormattedText format_device_text(std::string_view format,
                                 const std::function<std::uint64_t(std::size_t)>& next,
                                 const std::function<std::string(std::uint64_t)>& string_at);

/// The host thread's state: its resident blocks, and counters that are summed after the launch.
struct Worker {
  const Launch* launch = nullptr;
  const DeviceMemory* memory = nullptr;
  DeviceServices* services = nullptr;
  bool is_alone = true;  // no other host thread runs blocks of the launch

  std::vector<std::unique_ptr<ResidentBlock>> blocks;

  std::array<std::uint32_t, kLanes> narrowed{};  // of narrow_addresses()

  std::vector<SharedSite> shared_sites;
  std::vector<GlobalSite> global_sites;
  std::vector<PlainSite> plain_sites;
  std::vector<BlockCount> block_counts;

  bool trapped = false;
  Trap trap;
  /// After which the kernel continued, or, with full checks, at which it ended; in order of time.
  std::vector<Trap> bad_accesses;
  LaunchChecks checks;
};

/// Resets the worker for its launch, with no blocks and all counters at 0.
void prepare(Worker& worker);

/// 32 times the warp instructions that the worker has executed.
std::uint64_t executed(const Worker& worker);

}  // namespace labcheck::simgpu
