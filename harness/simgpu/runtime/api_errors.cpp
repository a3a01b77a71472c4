// Errors.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/errors.hpp"

#include <utility>

namespace labcheck::simgpu {

LABCHECK_ABI cudaError_t cudaGetLastError() {
  return std::exchange(last_error(), cudaSuccess);
}

LABCHECK_ABI cudaError_t cudaPeekAtLastError() {
  return last_error();
}

LABCHECK_ABI const char* cudaGetErrorName(cudaError_t error) {
  return error_name(error);
}

LABCHECK_ABI const char* cudaGetErrorString(cudaError_t error) {
  return error_text(error);
}

}  // namespace labcheck::simgpu
