// SPDX-License-Identifier: MIT
/// Activations of functions, which contain a warp's registers.
#pragma once

#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
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

/// Updates the special registers of `frame` that depend on the block, and resets its uninitialized
/// registers.
void start_frame(Warp& warp, Frame& frame);

}  // namespace labcheck::simgpu
