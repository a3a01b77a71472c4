// SPDX-License-Identifier: MIT
// Fences, and what volatile accesses and loads past the L1 cache mean for other threads.
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/grid_order.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/launch.hpp"
#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/warp.hpp"

namespace labcheck::simgpu {
namespace {

const Instruction* execute_poll(Warp& warp, const Instruction* i) {
  note_poll(warp);
  note_acquire(warp, i, SignalUse::flag);
  return i + 1;
}

// A weak load, which orders nothing.
const Instruction* execute_poll_past_l1(Warp& warp, const Instruction* i) {
  if (warp.block->launch.program->lanes_may_wait) note_poll(warp);
  return i + 1;
}

const Instruction* execute_effect(Warp& warp, const Instruction* i) {
  note_effect(warp);
  note_release(warp, i, SignalUse::flag);
  return i + 1;
}

// `while (flag == 0) __threadfence();` waits as well. But code that computes has fences, too, so a
// fence does not make the warp yield sooner.
const Instruction* execute_fence(Warp& warp, const Instruction* i) {
  warp.polled = true;
  note_fence(warp, i);
  return i + 1;
}

const Instruction* execute_order_access(Warp& warp, const Instruction* i) {
  note_fence(warp, i);
  return i + 1;
}

}  // namespace

constinit const Handlers kPoll = same(execute_poll);
constinit const Handlers kPollPastL1 = same(execute_poll_past_l1);
constinit const Handlers kEffect = same(execute_effect);
constinit const Handlers kFence = same(execute_fence);
constinit const Handlers kOrderAccess = same(execute_order_access);

}  // namespace labcheck::simgpu
