#include "harness/simgpu/exec/progress.hpp"

#include "harness/simgpu/exec/block_checks.hpp"
#include "harness/simgpu/exec/handlers.hpp"

namespace labcheck::simgpu {
namespace {

const Instruction* polled(Warp& warp, const Instruction* i) {
  note_poll(warp);
  note_acquire(warp);
  return i + 1;
}

const Instruction* affected(Warp& warp, const Instruction* i) {
  note_effect(warp);
  note_release(warp);
  return i + 1;
}

// `while (flag == 0) __threadfence();` waits as well, but code that computes has fences, too, so
// the warp does not give way sooner.
const Instruction* fenced(Warp& warp, const Instruction* i) {
  warp.polled = true;
  note_fence(warp);
  return i + 1;
}

const Instruction* ordered(Warp& warp, const Instruction* i) {
  note_fence(warp);
  return i + 1;
}

}  // namespace

Handlers poll() {
  return {polled, polled};
}
Handlers effect() {
  return {affected, affected};
}
Handlers fence() {
  return {fenced, fenced};
}
Handlers order_access() {
  return {ordered, ordered};
}

}  // namespace labcheck::simgpu
