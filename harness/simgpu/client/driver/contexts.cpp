// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/driver/contexts.hpp"

#include "harness/simgpu/client/streams.hpp"

#include <atomic>
#include <mutex>

namespace labcheck::simgpu {
namespace {

struct NoProperties {};

// Never destroyed, because destructors of static objects may still call the driver API.
struct Contexts {
  std::mutex mutex;
  HandleTable<NoProperties> table;
};

Contexts& contexts() {
  static auto& all = *new Contexts;
  return all;
}

std::atomic<bool> is_driver_initialized = false;

// Of one thread, innermost last. Has no destructor, for the same reason.
struct ContextStack {
  static constexpr int kMax = 64;

  CUcontext items[kMax];
  int count;
};

ContextStack& context_stack() {
  thread_local ContextStack stack{};
  return stack;
}

}  // namespace

cudaError_t missing_for(Needs needs) {
  if (needs == Needs::nothing) return cudaSuccess;
  if (!is_driver_initialized) return cudaErrorInitializationError;
  return needs == Needs::initialization || is_context(current_context())
             ? cudaSuccess
             : cudaErrorDeviceUninitialized;
}

void initialize_driver() {
  is_driver_initialized = true;
}

void bind_primary_context() {
  is_driver_initialized = true;
  if (current_context() == nullptr) set_current_context(primary_context());
}

CUcontext primary_context() {
  static CUcontext const primary = create_context();
  return primary;
}

CUcontext create_context() {
  const std::lock_guard lock(contexts().mutex);
  return contexts().table.add({});
}

bool is_context(CUcontext context) {
  const std::lock_guard lock(contexts().mutex);
  return contexts().table.find(context) != nullptr;
}

bool destroy_context(CUcontext context) {
  if (context == primary_context()) return false;
  {
    const std::lock_guard lock(contexts().mutex);
    if (contexts().table.remove(context) == 0) return false;
  }
  if (current_context() == context) pop_context();
  return true;
}

CUcontext current_context() {
  const ContextStack& stack = context_stack();
  return stack.count == 0 ? nullptr : stack.items[stack.count - 1];
}

void set_current_context(CUcontext context) {
  pop_context();
  if (context != nullptr) push_context(context);
}

bool push_context(CUcontext context) {
  ContextStack& stack = context_stack();
  if (stack.count == ContextStack::kMax) return false;
  stack.items[stack.count++] = context;
  return true;
}

CUcontext pop_context() {
  ContextStack& stack = context_stack();
  return stack.count == 0 ? nullptr : stack.items[--stack.count];
}

}  // namespace labcheck::simgpu
