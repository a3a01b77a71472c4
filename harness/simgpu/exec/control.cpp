// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

const Instruction* stop(Warp& warp, Stop why, const Instruction* next) {
  warp.stop = why;
  warp.next = next;
  return nullptr;
}

const Instruction* execute_count_block(Warp& warp, const Instruction* i) {
  BlockCount& block = warp.block_counts[i->site];
  block.warps += 1;
  block.threads += lane_count(warp.mask);
  return i + 1;
}

// Executes the first instruction of a basic block, which counts the entry. Returns the next one. A
// split that is not alone may have to wait at the first one for others.
const Instruction* enter_block(Warp& warp, const Instruction* first) {
  const bool enters = warp.split_count == 1 && first->handlers.full == kCountBlock.full;
  return enters ? execute_count_block(warp, first) : first;
}

const Instruction* jump(Warp& warp, const Instruction* i, const Instruction* target) {
  if (target <= i && --warp.back_edges == 0) return stop(warp, Stop::quota, target);
  return enter_block(warp, target);
}

const Instruction* execute_branch(Warp& warp, const Instruction* i) {
  count_request(warp, i, warp.mask);
  return jump(warp, i, i->target);
}

const Instruction* execute_branch_if(Warp& warp, const Instruction* i) {
  count_request(warp, i, warp.mask);
  const Mask taken = warp.mask & predicate(warp, i->a, i->flags & kNegateA);
  if (taken == warp.mask) return jump(warp, i, i->target);
  if (taken == 0) return enter_block(warp, i + 1);
  warp.plain_sites[i->site].events += 1;
  Split& split = *warp.running;
  add_split(warp, warp.mask & ~taken, i + 1, split.frame);
  split.mask = taken;
  // A loop that some lanes leave still counts its back edges. Otherwise the other splits would wait
  // forever.
  return stop(warp, i->target <= i && --warp.back_edges == 0 ? Stop::quota : Stop::diverged,
              i->target);
}

const Instruction* execute_barrier_branch(Warp& warp, const Instruction* i) {
  const auto& operands = warp.block->launch.program->operands;
  if (warp.checks != nullptr) {
    warp.checks->skipped_barriers.note_branch(
        warp, *static_cast<const BarrierBranch*>(operands[i->b].get()),
        predicate(warp, i->a, i->flags & kNegateA));
  }
  return execute_branch_if(warp, i);
}

// Lanes are grouped by target, so lanes with different indices but the same target stay converged.
const Instruction* execute_branch_by_table(Warp& warp, const Instruction* i) {
  count_request(warp, i, warp.mask);
  const auto& targets = static_cast<const BranchTable*>(i->table)->targets;
  const auto* index = words(warp, i->a);
  const Instruction* target[kLanes] = {};
  for (const unsigned lane : lanes_in(warp.mask)) {
    if (index[lane] >= targets.size())
      return trap(warp, i, TrapKind::bad_call, lane, text::jump_index_is_invalid());
    target[lane] = targets[index[lane]];
  }
  const auto lanes_to = [&](const Instruction* destination) {
    Mask lanes = 0;
    for (unsigned l = 0; l < kLanes; ++l) lanes |= Mask{target[l] == destination} << l;
    return lanes & warp.mask;
  };
  const Instruction* first = target[first_lane(warp.mask)];
  const Mask same = lanes_to(first);
  if (same == warp.running->mask) return jump(warp, i, first);
  split_off_others(warp, warp.mask, i + 1);
  Mask lanes = 0;
  for (Mask rest = warp.mask & ~same; rest != 0; rest &= ~lanes) {
    const Instruction* destination = target[first_lane(rest)];
    lanes = lanes_to(destination);
    add_split(warp, lanes, destination, warp.running->frame);
    warp.plain_sites[i->site].events += 1;
  }
  warp.running->mask = same;
  return stop(warp, Stop::diverged, first);
}

const Instruction* execute_guard(Warp& warp, const Instruction* i) {
  const Mask all = warp.mask;
  const Mask mask = all & predicate(warp, i->a, i->flags & kNegateA);
  if (mask == 0) return i + 2;
  const Instruction* next = i + 1;
  if (mask == kAllLanes) return next->handlers.full(warp, next);
  warp.mask = mask;
  next = next->handlers.masked(warp, next);
  // A guarded exit or return removes lanes from the split, which then continues after it.
  if (next != nullptr) warp.mask = all;
  return next;
}

void leave_frame(Warp& warp, Frame& frame) {
  if (follows_registers(warp)) note_left_frame(warp, frame);
  frames_of(*warp.block, warp).leave(&frame);
}

// Removes the lanes in the mask from the running split. Its other lanes, which a guard excluded,
// continue after i.
const Instruction* remove_lanes(Warp& warp, const Instruction* i) {
  Split& split = *warp.running;
  split.mask &= ~warp.mask;
  if (split.mask != 0) return stop(warp, Stop::diverged, i + 1);
  // Calls from which no split will return have also ended.
  for (Frame* frame = split.frame; --frame->splits == 0 && frame->caller != nullptr;) {
    Frame* caller = frame->caller;
    leave_frame(warp, *frame);
    frame = caller;
  }
  return stop(warp, Stop::ended, nullptr);
}

// Other lanes no longer wait for lanes that have returned, so splits that waited try again.
const Instruction* execute_exit(Warp& warp, const Instruction* i) {
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
    for (unsigned l = 0; l < kLanes; ++l) target[l] = has_lane(mask, l) ? source[l] : target[l];
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
// another function are split off and try again. Lanes excluded by a guard continue after the call.
const Function* indirect_callee(Warp& warp, const Instruction* i, const CallSite& site) {
  const auto* address = lanes<std::uint64_t>(warp, i->a);
  const auto lane = first_lane(warp.mask);
  const Function* callee = callee_at(*site.program, address[lane]);
  if (callee == nullptr) {
    trap(warp, i, TrapKind::bad_call, lane, text::callee_is_not_a_function());
    return nullptr;
  }
  Mask same = 0;
  for (unsigned l = 0; l < kLanes; ++l) same |= Mask{address[l] == address[lane]} << l;
  split_off_others(warp, warp.mask, i + 1);
  split_off_others(warp, warp.mask & same, i);
  warp.mask &= same;
  return callee;
}

const Instruction* execute_call(Warp& warp, const Instruction* i) {
  const auto& site = *static_cast<const CallSite*>(i->table);
  if (site.native != CallSite::Native::none) {
    if (follows_registers(warp)) define_results(warp, site);
    return call_native(warp, i, site);
  }
  const Function* callee = site.callee != nullptr ? site.callee : indirect_callee(warp, i, site);
  if (callee == nullptr) return nullptr;
  split_off_others(warp, warp.mask, i + 1);
  Split& split = *warp.running;
  Frame* caller = split.frame;
  if (caller->depth + 1 >= kMaxCallDepth) {
    return trap(warp, i, TrapKind::stack_overflow, first_lane(warp.mask), {});
  }
  Frame* frame = frames_of(*warp.block, warp).enter(warp, *callee, caller, i);
  if (frame->local_base + callee->local_size > warp.local_size) {
    return trap(warp, i, TrapKind::stack_overflow, first_lane(warp.mask), {});
  }
  for (std::size_t k = 0; k < std::min(site.arguments.size(), callee->parameters.size()); ++k) {
    copy_slots(warp, caller->registers, site.arguments[k], frame->registers, callee->parameters[k]);
  }
  // The caller's frame stays in use until the callee returns to it.
  frame->splits = 1;
  split.frame = frame;
  return stop(warp, Stop::moved, callee->code.data());
}

const Instruction* execute_return(Warp& warp, const Instruction* i) {
  Split& split = *warp.running;
  Frame* frame = split.frame;
  if (frame->caller == nullptr) return execute_exit(warp, i);
  split_off_others(warp, warp.mask, i + 1);
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
  // The caller's count includes one split for the whole call. The last split to return uses it;
  // earlier ones add their own.
  if (frame->splits == 0) {
    leave_frame(warp, *frame);
  } else {
    split.frame->splits += 1;
  }
  return stop(warp, Stop::moved, next);
}

const Instruction* execute_trap(Warp& warp, const Instruction* i) {
  return trap(warp, i, TrapKind::trap_instruction, first_lane(warp.mask), {});
}

const Instruction* execute_end_of_function(Warp& warp, const Instruction* i) {
  return trap(warp, i, TrapKind::bad_call, first_lane(warp.mask), text::function_without_return());
}

const Instruction* execute_nothing(Warp&, const Instruction* i) {
  return i + 1;
}

}  // namespace

constinit const Handlers kCountBlock = same(execute_count_block);
constinit const Handlers kGuard = same(execute_guard);
constinit const Handlers kEndOfFunction = same(execute_end_of_function);
constinit const Handlers kBranch = same(execute_branch);
constinit const Handlers kBranchIf = same(execute_branch_if);
constinit const Handlers kBarrierBranch = same(execute_barrier_branch);
constinit const Handlers kBranchByTable = same(execute_branch_by_table);
constinit const Handlers kCall = same(execute_call);
constinit const Handlers kReturn = same(execute_return);
constinit const Handlers kExit = same(execute_exit);
constinit const Handlers kTrap = same(execute_trap);
constinit const Handlers kDoNothing = same(execute_nothing);

}  // namespace labcheck::simgpu
