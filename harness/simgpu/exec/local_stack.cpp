// Local memory that threads take at run time (PTX ISA, "Stack Manipulation Instructions").
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/note_access.hpp"
#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/exec/registers.hpp"

#include <bit>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kStep = 16;  // [bytes] in which local memory is taken

std::uint64_t rounded_up(std::uint64_t bytes, std::uint64_t step) {
  return (bytes + step - 1) / step * step;
}

std::uint64_t* wide(Warp& warp, std::uint32_t reg) {
  return reinterpret_cast<std::uint64_t*>(warp.registers + reg);
}

// Each lane has a stack of its own: lanes that diverged may take and give back as they like.
const Instruction* taken(Warp& warp, const Instruction* i) {
  Frame& frame = *warp.running->frame;
  const std::uint64_t base = frame.local_base + rounded_up(frame.function->local_size, kStep);
  const auto alignment = static_cast<std::uint64_t>(i->immediate);
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const std::uint64_t begin = rounded_up(base + frame.taken[lane], alignment);
    const std::uint64_t size = wide(warp, i->a)[lane];
    if (size > warp.local_size || begin + size > warp.local_size)
      return trap(warp, i, TrapKind::stack_overflow, lane, {});
    frame.taken[lane] = static_cast<std::uint32_t>(rounded_up(begin + size - base, kStep));
    if (warp.checks != nullptr) note_new_variables(warp, Mask{1} << lane, begin, begin + size);
    wide(warp, i->d)[lane] = begin;
  }
  return i + 1;
}

const Instruction* told(Warp& warp, const Instruction* i) {
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    wide(warp, i->d)[lane] = warp.running->frame->taken[lane];
  }
  return i + 1;
}

const Instruction* given_back(Warp& warp, const Instruction* i) {
  Frame& frame = *warp.running->frame;
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const std::uint64_t before = wide(warp, i->a)[lane];
    if (before > frame.taken[lane]) {
      return trap(warp, i, TrapKind::bad_call, lane,
                  "the stack is to be restored to a place that it never was at");
    }
    frame.taken[lane] = static_cast<std::uint32_t>(before);
  }
  return i + 1;
}

}  // namespace

Handlers take_local() {
  return same(taken);
}
Handlers save_taken() {
  return same(told);
}
Handlers restore_taken() {
  return same(given_back);
}

}  // namespace labcheck::simgpu
