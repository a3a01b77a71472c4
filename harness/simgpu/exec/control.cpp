#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/frames.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/note_access.hpp"
#include "harness/simgpu/exec/services.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace labcheck::simgpu {
namespace {

Mask predicate(const Warp& warp, const Instruction* i) {
  Mask value = 0;
  std::memcpy(&value, warp.registers + i->a, sizeof value);
  return (i->flags & kNegateA) != 0 ? ~value : value;
}

const Instruction* stop(Warp& warp, Stop why, const Instruction* next) {
  warp.stop = why;
  warp.next = next;
  return nullptr;
}

const Instruction* jump(Warp& warp, const Instruction* i, const Instruction* target) {
  if (target <= i && --warp.back_edges == 0) return stop(warp, Stop::quota, target);
  return target;
}

void count(Warp& warp, const Instruction* i, Mask mask) {
  PlainSite& site = warp.plain_sites[i->site];
  site.requests += 1;
  site.threads += static_cast<std::uint64_t>(std::popcount(mask));
}

const Instruction* always(Warp& warp, const Instruction* i) {
  count(warp, i, warp.mask);
  return jump(warp, i, i->target);
}

const Instruction* if_predicate(Warp& warp, const Instruction* i) {
  count(warp, i, warp.mask);
  const Mask taken = warp.mask & predicate(warp, i);
  if (taken == warp.mask) return jump(warp, i, i->target);
  if (taken == 0) return i + 1;
  warp.plain_sites[i->site].events += 1;
  Split& split = *warp.running;
  add_split(warp, warp.mask & ~taken, i + 1, split.frame);
  split.mask = taken;
  // A loop that some lanes leave counts its back edges all the same, or the others would wait for
  // ever.
  return stop(warp, i->target <= i && --warp.back_edges == 0 ? Stop::quota : Stop::diverged,
              i->target);
}

// Lanes go by their target, so that those whose indices differ but lead to one place stay together.
const Instruction* by_table(Warp& warp, const Instruction* i) {
  count(warp, i, warp.mask);
  const auto& targets = static_cast<const BranchTable*>(i->table)->targets;
  const auto* index = reinterpret_cast<const std::uint32_t*>(warp.registers + i->a);
  const Instruction* target[kLanes] = {};
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (index[lane] >= targets.size())
      return trap(warp, i, TrapKind::bad_call, lane, "a jump table was left by its index");
    target[lane] = targets[index[lane]];
  }
  const auto lanes_to = [&](const Instruction* place) {
    Mask lanes = 0;
    for (unsigned l = 0; l < kLanes; ++l) lanes |= Mask{target[l] == place} << l;
    return lanes & warp.mask;
  };
  const Instruction* first = target[std::countr_zero(warp.mask)];
  const Mask same = lanes_to(first);
  if (same == warp.running->mask) return jump(warp, i, first);
  leave_behind(warp, warp.mask, i + 1);
  Mask lanes = 0;
  for (Mask rest = warp.mask & ~same; rest != 0; rest &= ~lanes) {
    const Instruction* place = target[std::countr_zero(rest)];
    lanes = lanes_to(place);
    add_split(warp, lanes, place, warp.running->frame);
    warp.plain_sites[i->site].events += 1;
  }
  warp.running->mask = same;
  return stop(warp, Stop::diverged, first);
}

const Instruction* counted(Warp& warp, const Instruction* i) {
  BlockCount& block = warp.block_counts[i->site];
  block.warps += 1;
  block.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
  return i + 1;
}

const Instruction* guarded(Warp& warp, const Instruction* i) {
  const Mask all = warp.mask;
  const Mask mask = all & predicate(warp, i);
  if (mask == 0) return i + 2;
  const Instruction* next = i + 1;
  if (mask == kAllLanes) return next->handlers.full(warp, next);
  warp.mask = mask;
  next = next->handlers.masked(warp, next);
  // A guarded exit or return takes lanes out of the split, which then goes on behind it.
  if (next != nullptr) warp.mask = all;
  return next;
}

void leave_frame(Warp& warp, Frame& frame) {
  if (follows_registers(warp)) {
    warp.checks->undefined[warp.index].define_frame(frame.registers, frame.function->frame_size);
  }
  warp.block->frames[warp.index].leave(&frame);
}

// The lanes in the mask leave the running split; the rest of it, which a guard kept back, goes on
// behind i.
const Instruction* remove_lanes(Warp& warp, const Instruction* i) {
  Split& split = *warp.running;
  split.mask &= ~warp.mask;
  if (split.mask != 0) return stop(warp, Stop::diverged, i + 1);
  // Calls that nobody is left to return from are over, too.
  for (Frame* frame = split.frame; --frame->splits == 0 && frame->caller != nullptr;) {
    Frame* caller = frame->caller;
    leave_frame(warp, *frame);
    frame = caller;
  }
  return stop(warp, Stop::ended, nullptr);
}

// Lanes that have returned are not waited for any more, so those who waited try again.
const Instruction* exited(Warp& warp, const Instruction* i) {
  warp.live &= ~warp.mask;
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    Split::State& state = warp.splits[k].state;
    if (state == Split::State::at_warp_sync) state = Split::State::runnable;
  }
  return remove_lanes(warp, i);
}

void copy_slots(Warp& warp, const std::byte* from_registers, const ParameterSlots& from,
                std::byte* to_registers, const ParameterSlots& to) {
  const Mask mask = warp.mask;
  for (std::uint32_t slot = 0; slot < std::min(from.slots, to.slots); ++slot) {
    const auto* source =
        reinterpret_cast<const std::uint32_t*>(from_registers + from.offset) + slot * kLanes;
    auto* target = reinterpret_cast<std::uint32_t*>(to_registers + to.offset) + slot * kLanes;
    for (unsigned l = 0; l < kLanes; ++l) target[l] = (mask >> l & 1) != 0 ? source[l] : target[l];
    if (follows_registers(warp)) {
      warp.checks->undefined[warp.index].copy(reinterpret_cast<const std::byte*>(source),
                                              reinterpret_cast<const std::byte*>(target), mask);
    }
  }
}

const Function* callee_at(const Program& program, std::uint64_t address) {
  for (const auto& [at, function] : program.addressable) {
    if (at == address) return function;
  }
  return nullptr;
}

// The function that the first lane calls through a pointer; nullptr after a trap. Lanes that call
// another one leave the split and try again, those that a guard keeps back go on behind the call.
const Function* indirect_callee(Warp& warp, const Instruction* i, const CallSite& site) {
  const auto* address = reinterpret_cast<const std::uint64_t*>(warp.registers + i->a);
  const auto lane = static_cast<unsigned>(std::countr_zero(warp.mask));
  const Function* callee = callee_at(*site.program, address[lane]);
  if (callee == nullptr) {
    trap(warp, i, TrapKind::bad_call, lane, "a call through a pointer that is no function's");
    return nullptr;
  }
  Mask same = 0;
  for (unsigned l = 0; l < kLanes; ++l) same |= Mask{address[l] == address[lane]} << l;
  leave_behind(warp, warp.mask, i + 1);
  leave_behind(warp, warp.mask & same, i);
  warp.mask &= same;
  return callee;
}

const Instruction* called(Warp& warp, const Instruction* i) {
  const auto& site = *static_cast<const CallSite*>(i->table);
  if (site.native != CallSite::Native::none) {
    if (follows_registers(warp)) define_results(warp, site);
    return call_native(warp, i, site);
  }
  const Function* callee = site.callee != nullptr ? site.callee : indirect_callee(warp, i, site);
  if (callee == nullptr) return nullptr;
  leave_behind(warp, warp.mask, i + 1);
  Split& split = *warp.running;
  Frame* caller = split.frame;
  if (caller->depth + 1 >= kMostCalls) {
    return trap(warp, i, TrapKind::stack_overflow,
                static_cast<unsigned>(std::countr_zero(warp.mask)), {});
  }
  Frame* frame = warp.block->frames[warp.index].enter(warp, *callee, caller, i);
  if (frame->local_base + callee->local_size > warp.local_size) {
    return trap(warp, i, TrapKind::stack_overflow,
                static_cast<unsigned>(std::countr_zero(warp.mask)), {});
  }
  for (std::size_t k = 0; k < std::min(site.arguments.size(), callee->parameters.size()); ++k) {
    copy_slots(warp, caller->registers, site.arguments[k], frame->registers, callee->parameters[k]);
  }
  // The caller's frame stays in use until the callee returns to it.
  frame->splits = 1;
  split.frame = frame;
  return stop(warp, Stop::moved, callee->code.data());
}

const Instruction* returned(Warp& warp, const Instruction* i) {
  Split& split = *warp.running;
  Frame* frame = split.frame;
  if (frame->caller == nullptr) return exited(warp, i);
  leave_behind(warp, warp.mask, i + 1);
  const auto& site = *static_cast<const CallSite*>(frame->call->table);
  for (std::size_t k = 0; k < std::min(site.results.size(), frame->function->results.size()); ++k) {
    copy_slots(warp, frame->registers, frame->function->results[k], frame->caller->registers,
               site.results[k]);
  }
  if (follows_registers(warp)) {
    note_new_variables(warp, warp.mask, frame->local_base,
                       frame->local_base + frame->function->local_size);
  }
  const Instruction* next = frame->call + 1;
  split.frame = frame->caller;
  frame->splits -= 1;
  // Another split of the same call already returned took over the caller's count, so each split
  // brings its own.
  if (frame->splits == 0) {
    leave_frame(warp, *frame);
  } else {
    split.frame->splits += 1;
  }
  return stop(warp, Stop::moved, next);
}

const Instruction* trapped(Warp& warp, const Instruction* i) {
  return trap(warp, i, TrapKind::trap_instruction,
              static_cast<unsigned>(std::countr_zero(warp.mask)), {});
}

const Instruction* ran_off(Warp& warp, const Instruction* i) {
  return trap(warp, i, TrapKind::bad_call, static_cast<unsigned>(std::countr_zero(warp.mask)),
              "control ran off the end of a function");
}

const Instruction* skipped(Warp&, const Instruction* i) {
  return i + 1;
}

}  // namespace

Handlers count_block() {
  return {counted, counted};
}
Handlers guard() {
  return {guarded, guarded};
}
Handlers end_of_function() {
  return {ran_off, ran_off};
}
Handlers branch() {
  return {always, always};
}
Handlers branch_if() {
  return {if_predicate, if_predicate};
}
Handlers branch_by_table() {
  return {by_table, by_table};
}
Handlers call() {
  return {called, called};
}
Handlers return_() {
  return {returned, returned};
}
Handlers exit_() {
  return {exited, exited};
}
Handlers trap_() {
  return {trapped, trapped};
}
Handlers nothing() {
  return {skipped, skipped};
}

}  // namespace labcheck::simgpu
