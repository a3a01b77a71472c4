// SPDX-License-Identifier: MIT
// The last error, and the names and descriptions of errors.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <mutex>
#include <utility>

namespace labcheck::simgpu {
namespace {

// A program that retrieves an error has checked its launch. Forked processes must not lock.
void mark_launch_checked() {
  Runtime* runtime = Runtime::existing();
  if (last_error() == cudaSuccess || runtime == nullptr || !runtime->is_usable()) return;
  const std::lock_guard lock(runtime->mutex);
  if (!std::exchange(runtime->has_unchecked_launch, false)) return;
  runtime->device.ask(NoteErrorCheck{});
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGetLastError() {
  mark_launch_checked();
  return std::exchange(last_error(), cudaSuccess);
}

LABCHECK_ABI cudaError_t cudaPeekAtLastError() {
  mark_launch_checked();
  return last_error();
}

LABCHECK_ABI const char* cudaGetErrorName(cudaError_t error) {
  return error_name(error);
}

LABCHECK_ABI const char* cudaGetErrorString(cudaError_t error) {
  return error_text(error);
}

}  // namespace labcheck::simgpu
