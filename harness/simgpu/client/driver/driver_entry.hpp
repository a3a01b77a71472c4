// SPDX-License-Identifier: MIT
/// The common part of all driver API functions. They are implemented by the functions of the
/// runtime, but return the driver's errors and do not change the runtime's last error.
#pragma once

#include "harness/simgpu/client/driver/contexts.hpp"
#include "harness/simgpu/client/entry.hpp"

#include <type_traits>

/// The name under which the runtime library exports a function of the driver API. Only libcuda.so.1
/// gives it its real name (libcuda.cpp), so that programs without that library do not find it.
#define DRIVER(name) __cudaDriver_##name

/// Declares a second name for a function of the same file.
#define DRIVER_ALIAS(second_name, name)                   \
  LABCHECK_ABI decltype(DRIVER(name)) DRIVER(second_name) \
      __attribute__((alias("__cudaDriver_" #name)))

namespace labcheck::simgpu {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUmodule = const RegisteredModule*;
using CUfunction = const void*;

inline constexpr CUresult CUDA_ERROR_INVALID_VALUE = 1;
inline constexpr CUresult CUDA_ERROR_INVALID_DEVICE = 101;
inline constexpr CUresult CUDA_ERROR_INVALID_CONTEXT = 201;
inline constexpr CUresult CUDA_ERROR_INVALID_HANDLE = 400;
inline constexpr CUresult CUDA_ERROR_NOT_FOUND = 500;

/// The driver's error for an error of the runtime. Most have the same number.
CUresult driver_result(cudaError_t error);

/// Returns the driver's error of `body()`, an error of the runtime, or the error if what the call
/// needs is missing.
template <class Body>
CUresult call_driver(Needs needs, const Body& body) {
  if (const cudaError_t missing = missing_for(needs); missing != cudaSuccess) return missing;
  const cudaError_t last = last_error();
  const CUresult result = driver_result(body());
  last_error() = last;
  return result;
}

/// enter() for a function of the driver API that needs a context.
template <class Body>
CUresult enter_driver(Call call, const Body& body) {
  return call_driver(Needs::context, [&] { return enter(call, body); });
}

/// Calls the function of the runtime that implements a function of the driver API.
template <class... Arguments>
CUresult forward(cudaError_t (*function)(Arguments...),
                 std::type_identity_t<Arguments>... arguments) {
  return call_driver(Needs::context, [&] { return function(arguments...); });
}

inline void* pointer_to(CUdeviceptr address) {
  return reinterpret_cast<void*>(address);
}

}  // namespace labcheck::simgpu
