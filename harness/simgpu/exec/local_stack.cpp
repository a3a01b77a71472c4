// SPDX-License-Identifier: MIT
// Local memory that threads allocate at run time (PTX ISA, "Stack Manipulation Instructions").
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/registers.hpp"

#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kStep = 16;  // [bytes] granularity of allocations

std::uint64_t rounded_up(std::uint64_t bytes, std::uint64_t step) {
  return (bytes + step - 1) / step * step;
}

std::uint64_t* wide(Warp& warp, std::uint32_t reg) {
  return reinterpret_cast<std::uint64_t*>(warp.registers + reg);
}

// Each lane has its own stack, so diverged lanes may allocate and free independently.
const Instruction* execute_alloca(Warp& warp, const Instruction* i) {
  Frame& frame = *warp.running->frame;
  const std::uint64_t base = frame.local_base + rounded_up(frame.function->local_size, kStep);
  const auto alignment = static_cast<std::uint64_t>(i->immediate);
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const std::uint64_t begin = rounded_up(base + frame.allocated[lane], alignment);
    const std::uint64_t size = wide(warp, i->a)[lane];
    if (size > warp.local_size || begin + size > warp.local_size)
      return trap(warp, i, TrapKind::stack_overflow, lane, {});
    frame.allocated[lane] = static_cast<std::uint32_t>(rounded_up(begin + size - base, kStep));
    if (warp.checks != nullptr) note_new_variables(warp, Mask{1} << lane, begin, begin + size);
    wide(warp, i->d)[lane] = begin;
  }
  return i + 1;
}

const Instruction* execute_stacksave(Warp& warp, const Instruction* i) {
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    wide(warp, i->d)[lane] = warp.running->frame->allocated[lane];
  }
  return i + 1;
}

const Instruction* execute_stackrestore(Warp& warp, const Instruction* i) {
  Frame& frame = *warp.running->frame;
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const std::uint64_t before = wide(warp, i->a)[lane];
    if (before > frame.allocated[lane]) {
      return trap(warp, i, TrapKind::bad_call, lane,
                  "a stackrestore to a position that stacksave did not return");
    }
    frame.allocated[lane] = static_cast<std::uint32_t>(before);
  }
  return i + 1;
}

}  // namespace

Handlers allocate_local() {
  return same(execute_alloca);
}
Handlers save_stack() {
  return same(execute_stacksave);
}
Handlers restore_stack() {
  return same(execute_stackrestore);
}

}  // namespace labcheck::simgpu
