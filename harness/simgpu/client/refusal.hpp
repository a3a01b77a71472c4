// SPDX-License-Identifier: MIT
/// How a CUDA call fails: its parts throw the cudaError_t, which enter() returns to the program.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

namespace labcheck::simgpu {

/// Refuses the call unless `error` is cudaSuccess.
inline void require(cudaError_t error) {
  if (error != cudaSuccess) throw error;
}

/// The object at `found`. Refuses the call with `error` if there is none.
template <class T>
T& require(T* found, cudaError_t error) {
  if (found == nullptr) throw error;
  return *found;
}

/// Writes `value` to the program's variable `to`. Refuses the call if `to` is nullptr.
template <class T>
void store(T* to, const auto& value) {
  require(to, cudaErrorInvalidValue) = static_cast<T>(value);
}

}  // namespace labcheck::simgpu
