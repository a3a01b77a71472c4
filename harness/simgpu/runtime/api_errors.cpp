// Errors.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/errors.hpp"

#include <mutex>
#include <utility>

namespace labcheck::simgpu {
namespace {

// A program that gets an error has asked for it. A process that was forked off must not lock.
void note_asked() {
  Runtime* runtime = Runtime::existing();
  if (last_error() == cudaSuccess || runtime == nullptr || !runtime->is_usable()) return;
  const std::lock_guard lock(runtime->mutex);
  runtime->unasked_launch.reset();
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGetLastError() {
  note_asked();
  return std::exchange(last_error(), cudaSuccess);
}

LABCHECK_ABI cudaError_t cudaPeekAtLastError() {
  note_asked();
  return last_error();
}

LABCHECK_ABI const char* cudaGetErrorName(cudaError_t error) {
  return error_name(error);
}

LABCHECK_ABI const char* cudaGetErrorString(cudaError_t error) {
  return error_text(error);
}

}  // namespace labcheck::simgpu
