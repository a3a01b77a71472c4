// SPDX-License-Identifier: MIT
/// Names that newer toolkits removed, for old programs: `labcheck simulate --legacy` includes this
/// file first. C and C++.
#pragma once

#include <cuda_runtime_api.h>

#define cudaThreadSynchronize cudaDeviceSynchronize
#define cudaThreadExit cudaDeviceReset
#define cudaThreadSetLimit cudaDeviceSetLimit
#define cudaThreadGetLimit cudaDeviceGetLimit
#define cudaThreadSetCacheConfig cudaDeviceSetCacheConfig
#define cudaThreadGetCacheConfig cudaDeviceGetCacheConfig
#define cudaSetDoubleForDevice(value) ((void)(value), cudaSuccess)
#define cudaSetDoubleForHost(value) ((void)(value), cudaSuccess)

#ifdef __CUDACC__
#include <cuda_runtime.h>

#if __has_include(<cuda/std/functional>)
#include <cuda/std/functional>  // declares another __any()
#endif

// Before Volta, the threads that execute a call together were those that took part in it.
#define __any(condition) __any_sync(__activemask(), condition)
#define __all(condition) __all_sync(__activemask(), condition)
#define __ballot(condition) __ballot_sync(__activemask(), condition)

#ifdef __CUDA_ARCH__
template <class Value>
__device__ Value __shfl(Value value, int lane, int width = 32) {
  return __shfl_sync(__activemask(), value, lane, width);
}

template <class Value>
__device__ Value __shfl_up(Value value, unsigned distance, int width = 32) {
  return __shfl_up_sync(__activemask(), value, distance, width);
}

template <class Value>
__device__ Value __shfl_down(Value value, unsigned distance, int width = 32) {
  return __shfl_down_sync(__activemask(), value, distance, width);
}

template <class Value>
__device__ Value __shfl_xor(Value value, int mask, int width = 32) {
  return __shfl_xor_sync(__activemask(), value, mask, width);
}
#endif
#endif

#if defined(__cplusplus) && CUDART_VERSION >= 13000
namespace labcheck::legacy {

inline cudaMemLocation location(int device) {
  return {device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice, device};
}

/// The properties, with the members that CUDA 13 removed.
struct DeviceProperties : cudaDeviceProp {
  int clockRate = 0;        // [kHz]
  int memoryClockRate = 0;  // [kHz]
  int deviceOverlap = 0;
  int kernelExecTimeoutEnabled = 0;
  int computeMode = 0;
  int singleToDoublePrecisionPerfRatio = 0;
  int cooperativeMultiDeviceLaunch = 0;
};

}  // namespace labcheck::legacy

inline cudaError_t cudaMemPrefetchAsync(const void* memory, size_t bytes, int device,
                                        cudaStream_t stream = nullptr) {
  return cudaMemPrefetchAsync(memory, bytes, labcheck::legacy::location(device), 0, stream);
}

inline cudaError_t cudaMemAdvise(const void* memory, size_t bytes, cudaMemoryAdvise advice,
                                 int device) {
  return cudaMemAdvise(memory, bytes, advice, labcheck::legacy::location(device));
}

inline cudaError_t cudaGetDeviceProperties(labcheck::legacy::DeviceProperties* properties,
                                           int device) {
  cudaError_t error = cudaGetDeviceProperties(static_cast<cudaDeviceProp*>(properties), device);
  const auto read = [&](int& member, cudaDeviceAttr attribute) {
    if (error == cudaSuccess) error = cudaDeviceGetAttribute(&member, attribute, device);
  };
  read(properties->clockRate, cudaDevAttrClockRate);
  read(properties->memoryClockRate, cudaDevAttrMemoryClockRate);
  read(properties->deviceOverlap, cudaDevAttrGpuOverlap);
  read(properties->kernelExecTimeoutEnabled, cudaDevAttrKernelExecTimeout);
  read(properties->computeMode, cudaDevAttrComputeMode);
  read(properties->singleToDoublePrecisionPerfRatio, cudaDevAttrSingleToDoublePrecisionPerfRatio);
  return error;
}

#define cudaDeviceProp labcheck::legacy::DeviceProperties
#endif
