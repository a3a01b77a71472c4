// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/frames.hpp"

#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/exec/special_registers.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace labcheck::simgpu {
namespace {

constexpr std::align_val_t kFrameAlignment{64};

// The contents of uninitialized registers: NaN as a float, -1 as an integer, as in uninitialized
// memory.
constexpr int kRegisterFill = 0xFF;

template <class T>
void fill(std::byte* registers, std::uint32_t offset, std::uint64_t value) {
  auto* lanes = reinterpret_cast<T*>(registers + offset);
  std::fill_n(lanes, kLanes, static_cast<T>(value));
}

}  // namespace

void FramePool::Aligned::operator()(std::byte* bytes) const {
  ::operator delete[](bytes, kFrameAlignment);
}

Frame* FramePool::make(Warp& warp, const Function& function) {
  registers_.emplace_back(
      static_cast<std::byte*>(::operator new[](function.frame_size, kFrameAlignment)));
  frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_.back();
  frame.registers = registers_.back().get();
  frame.function = &function;
  std::memset(frame.registers, 0, function.frame_size);
  for (const Constant& constant : function.constants) {
    if (constant.wide) {
      fill<std::uint64_t>(frame.registers, constant.offset, constant.bits);
    } else {
      fill<std::uint32_t>(frame.registers, constant.offset, constant.bits);
    }
  }
  for (const SpecialUse& use : function.specials) write_fixed(warp, frame.registers, use);
  return &frame;
}

Frame* FramePool::kernel_frame(Warp& warp, const Function& kernel) {
  if (kernel_ == nullptr) kernel_ = make(warp, kernel);
  *kernel_ = Frame{kernel_->registers, &kernel, nullptr, nullptr, 0, 0, 0, {}};
  start_frame(warp, *kernel_);
  if (warp.checks != nullptr) note_kernel_frame(warp, *kernel_);
  return kernel_;
}

Frame* FramePool::enter(Warp& warp, const Function& callee, Frame* caller,
                        const Instruction* call) {
  const auto found = std::find_if(free_.begin(), free_.end(),
                                  [&](const Frame* f) { return f->function == &callee; });
  Frame* frame = nullptr;
  if (found != free_.end()) {
    frame = *found;
    *found = free_.back();
    free_.pop_back();
  } else {
    frame = make(warp, callee);
  }
  *frame =
      Frame{frame->registers, &callee, caller, call, caller->depth + 1, caller->local_end(), 0, {}};
  start_frame(warp, *frame);
  if (warp.checks != nullptr) note_called_frame(warp, *frame);
  return frame;
}

void start_frame(Warp& warp, Frame& frame) {
  for (const SpecialUse& use : frame.function->specials) write_of_block(warp, frame.registers, use);
  for (const RegisterUse& use : frame.function->uninitialized)
    std::memset(frame.registers + use.offset, kRegisterFill, use.bytes());
}

}  // namespace labcheck::simgpu
