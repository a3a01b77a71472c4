// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/progress.hpp"

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/exec/handlers.hpp"

namespace labcheck::simgpu {
namespace {

const Instruction* execute_poll(Warp& warp, const Instruction* i) {
  note_poll(warp);
  note_acquire(warp);
  return i + 1;
}

const Instruction* execute_effect(Warp& warp, const Instruction* i) {
  note_effect(warp);
  note_release(warp);
  return i + 1;
}

// `while (flag == 0) __threadfence();` waits as well. But code that computes has fences, too, so a
// fence does not make the warp yield sooner.
const Instruction* execute_fence(Warp& warp, const Instruction* i) {
  warp.polled = true;
  note_fence(warp);
  return i + 1;
}

const Instruction* execute_order_access(Warp& warp, const Instruction* i) {
  note_fence(warp);
  return i + 1;
}

}  // namespace

Handlers poll() {
  return {execute_poll, execute_poll};
}
Handlers effect() {
  return {execute_effect, execute_effect};
}
Handlers fence() {
  return {execute_fence, execute_fence};
}
Handlers order_access() {
  return {execute_order_access, execute_order_access};
}

}  // namespace labcheck::simgpu
