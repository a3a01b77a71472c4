/// Activations of functions: where a warp's registers are.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace labcheck::simgpu {

/// The deepest nesting of calls.
inline constexpr std::uint32_t kMostCalls = 1024;

/// The frames of one warp. A frame that is given back is used again for the same function, so that
/// its constants stay.
class FramePool {
 public:
  /// The frame of the kernel itself, with its constants and the special registers that do not
  /// change from block to block.
  Frame* kernel_frame(Warp& warp, const Function& kernel);

  /// A frame for `callee`, called from `caller`.
  Frame* enter(Warp& warp, const Function& callee, Frame* caller, const Instruction* call);

  /// Gives `frame`, which no split is in any more, back.
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

/// Tells the checks that the active lanes have what `site`'s native function gives: it is defined.
void define_results(const Warp& warp, const CallSite& site);

/// Brings the special registers of `frame` that depend on the block up to date, and clears what
/// must be clear on entry.
void start_frame(Warp& warp, Frame& frame);

}  // namespace labcheck::simgpu
