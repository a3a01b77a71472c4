#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/frames.hpp"
#include "harness/simgpu/exec/handlers.hpp"
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

Split& add_split(Warp& warp, Mask mask, const Instruction* next, Frame* frame) {
  Split& split = warp.splits[warp.split_count++];
  split = Split{};
  split.next = next;
  split.mask = mask;
  split.frame = frame;
  frame->splits += 1;
  return split;
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

const Instruction* by_table(Warp& warp, const Instruction* i) {
  count(warp, i, warp.mask);
  const auto& targets = static_cast<const BranchTable*>(i->table)->targets;
  const auto* index = reinterpret_cast<const std::uint32_t*>(warp.registers + i->a);
  Split& split = *warp.running;
  Mask rest = warp.mask;
  const Instruction* first_target = nullptr;
  while (rest != 0) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (index[lane] >= targets.size()) {
      return trap(warp, i, TrapKind::bad_call, lane, "a jump table was left by its index");
    }
    Mask same = 0;
    for (unsigned l = lane; l < kLanes; ++l) same |= Mask{index[l] == index[lane]} << l;
    same &= rest;
    rest &= ~same;
    if (first_target == nullptr) {
      first_target = targets[index[lane]];
      split.mask = same;
    } else {
      add_split(warp, same, targets[index[lane]], split.frame);
      warp.plain_sites[i->site].events += 1;
    }
  }
  if (split.mask == warp.mask) return jump(warp, i, first_target);
  return stop(warp, Stop::diverged, first_target);
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

// The lanes in the mask leave the running split; the rest of it, which a guard kept back, goes on
// behind i.
const Instruction* remove_lanes(Warp& warp, const Instruction* i) {
  Split& split = *warp.running;
  split.mask &= ~warp.mask;
  if (split.mask != 0) return stop(warp, Stop::diverged, i + 1);
  // Calls that nobody is left to return from are over, too.
  for (Frame* frame = split.frame; --frame->splits == 0 && frame->caller != nullptr;) {
    Frame* caller = frame->caller;
    warp.worker->frames[warp.index].leave(frame);
    frame = caller;
  }
  return stop(warp, Stop::ended, nullptr);
}

const Instruction* exited(Warp& warp, const Instruction* i) {
  warp.live &= ~warp.mask;
  return remove_lanes(warp, i);
}

void copy_slots(const std::byte* from_registers, const ParameterSlots& from,
                std::byte* to_registers, const ParameterSlots& to, Mask mask) {
  for (std::uint32_t slot = 0; slot < std::min(from.slots, to.slots); ++slot) {
    const auto* source =
        reinterpret_cast<const std::uint32_t*>(from_registers + from.offset) + slot * kLanes;
    auto* target = reinterpret_cast<std::uint32_t*>(to_registers + to.offset) + slot * kLanes;
    for (unsigned l = 0; l < kLanes; ++l) target[l] = (mask >> l & 1) != 0 ? source[l] : target[l];
  }
}

const Function* callee_at(const Program& program, std::uint64_t address) {
  for (const auto& [at, function] : program.addressable) {
    if (at == address) return function;
  }
  return nullptr;
}

// Lanes that call different functions through a pointer go one function after the other.
const Instruction* indirect_targets(Warp& warp, const Instruction* i, const CallSite& site,
                                    const Function*& callee) {
  const auto* address = reinterpret_cast<const std::uint64_t*>(warp.registers + i->a);
  const auto lane = static_cast<unsigned>(std::countr_zero(warp.mask));
  callee = callee_at(*site.program, address[lane]);
  if (callee == nullptr)
    return trap(warp, i, TrapKind::bad_call, lane,
                "a call through a pointer that is no function's");
  Mask same = 0;
  for (unsigned l = 0; l < kLanes; ++l) same |= Mask{address[l] == address[lane]} << l;
  Split& split = *warp.running;
  if ((warp.mask & ~same) != 0) {
    add_split(warp, split.mask & ~same, i, split.frame);
    split.mask &= same;
    warp.mask &= same;
  }
  return i;
}

const Instruction* called(Warp& warp, const Instruction* i) {
  const auto& site = *static_cast<const CallSite*>(i->table);
  if (site.native != CallSite::Native::none) return call_native(warp, i, site);
  const Function* callee = site.callee;
  if (callee == nullptr && indirect_targets(warp, i, site, callee) == nullptr) return nullptr;
  Split& split = *warp.running;
  // Lanes that a guard kept back go on behind the call by themselves.
  if (const Mask others = split.mask & ~warp.mask; others != 0) {
    add_split(warp, others, i + 1, split.frame);
    split.mask = warp.mask;
  }
  Frame* caller = split.frame;
  if (caller->depth + 1 >= kMostCalls) {
    return trap(warp, i, TrapKind::stack_overflow,
                static_cast<unsigned>(std::countr_zero(warp.mask)), {});
  }
  Frame* frame = warp.worker->frames[warp.index].enter(warp, *callee, caller, i);
  if (frame->local_base + callee->local_size > warp.local_size) {
    return trap(warp, i, TrapKind::stack_overflow,
                static_cast<unsigned>(std::countr_zero(warp.mask)), {});
  }
  for (std::size_t k = 0; k < std::min(site.arguments.size(), callee->parameters.size()); ++k) {
    copy_slots(caller->registers, site.arguments[k], frame->registers, callee->parameters[k],
               warp.mask);
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
  if (const Mask others = split.mask & ~warp.mask; others != 0) {
    add_split(warp, others, i + 1, frame);
    split.mask = warp.mask;
  }
  const auto& site = *static_cast<const CallSite*>(frame->call->table);
  for (std::size_t k = 0; k < std::min(site.results.size(), frame->function->results.size()); ++k) {
    copy_slots(frame->registers, frame->function->results[k], frame->caller->registers,
               site.results[k], warp.mask);
  }
  const Instruction* next = frame->call + 1;
  split.frame = frame->caller;
  frame->splits -= 1;
  // Another split of the same call already returned took over the caller's count, so each split
  // brings its own.
  if (frame->splits == 0) {
    warp.worker->frames[warp.index].leave(frame);
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
Handlers branch(bool is_guarded) {
  return is_guarded ? Handlers{if_predicate, if_predicate} : Handlers{always, always};
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
