// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/aftermath.hpp"
#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/scheduler.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

bool is_bad_access(TrapKind kind) {
  return kind == TrapKind::out_of_bounds || kind == TrapKind::invalid_address ||
         kind == TrapKind::misaligned || kind == TrapKind::shared_bounds ||
         kind == TrapKind::local_bounds;
}

bool can_be_dropped(const Warp& warp, const Instruction* i) {
  return i->handlers.masked == kBeginCopy.masked || is_memory_access(flow_at(warp, i));
}

// Bad accesses of one kind with the same target usually have one cause, such as a short allocation.
std::uint64_t target_of(const Trap& trap, const DeviceMemory& memory) {
  if (trap.kind == TrapKind::local_bounds) return trap.instruction->position;
  if (trap.kind == TrapKind::shared_bounds || trap.kind == TrapKind::invalid_address) return 0;
  using Relation = NearestAllocation::Relation;
  const auto side = [](std::uint64_t begin, Relation relation) {
    return begin + static_cast<std::uint64_t>(relation);
  };
  if (const Allocation* allocation = memory.find(trap.address))
    return side(allocation->begin, Relation::after);
  const auto nearest = memory.nearest(trap.address);
  return nearest ? side(nearest->allocation.begin, nearest->relation) : 0;
}

bool have_one_cause(const Trap& a, const Trap& b) {
  return a.instruction->position == b.instruction->position ||
         (a.kind == b.kind && a.target == b.target);
}

ptx::Space space_of(const Warp& warp, const Trap& trap) {
  const bool is_shared = trap.kind == TrapKind::shared_bounds ||
                         flow_at(warp, trap.instruction).space == ptx::Space::shared;
  return is_shared ? ptx::Space::shared : ptx::Space::global;
}

void note_bad_access(Worker& worker, Trap& trap) {
  trap.target = target_of(trap, *worker.memory);
  const bool is_known = std::any_of(worker.bad_accesses.begin(), worker.bad_accesses.end(),
                                    [&](const Trap& known) { return have_one_cause(known, trap); });
  if (!is_known) worker.bad_accesses.push_back(trap);
}

}  // namespace

bool continue_after_trap(Warp& warp) {
  Worker& worker = *warp.worker;
  BlockChecks& checks = *warp.checks;
  const Instruction* const i = worker.trap.instruction;
  Mask dropped = 0;
  for (Mask rest = warp.mask; warp.stop == Stop::trapped;) {
    Trap& trap = worker.trap;
    if (!is_bad_access(trap.kind)) return false;
    const Mask concerned = trap.lanes & checks.concerned.in_warp(warp.index);
    if (concerned == 0) note_bad_access(worker, trap);
    checks.launch.aftermath.note_bad_access(i->position, space_of(warp, trap), executed(worker));
    if (!can_be_dropped(warp, i) || worker.bad_accesses.size() == kMaxBadAccesses) return false;
    const Mask lanes = concerned != 0 ? concerned : trap.lanes;
    checks.concerned.at_fault[warp.index] |= lanes;
    dropped |= lanes;
    rest &= ~lanes;
    worker.trapped = false;
    warp.stop = Stop::none;
    warp.mask = rest;
    if (rest != 0) follows_registers(warp) ? follow(warp, i) : i->handlers.masked(warp, i);
  }
  note_dropped_access(warp, i, dropped);
  warp.stop = Stop::diverged;
  warp.next = i + 1;
  return true;
}

bool is_aftermath_over(const Worker& worker) {
  const Aftermath& aftermath = worker.checks.aftermath;
  return aftermath.has_begun() && aftermath.is_over(executed(worker));
}

}  // namespace labcheck::simgpu
