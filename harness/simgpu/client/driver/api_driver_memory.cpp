// SPDX-License-Identifier: MIT
// The driver API: memory, copies, fills, streams and events.
#include "harness/simgpu/client/driver/driver_entry.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

LABCHECK_ABI cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
LABCHECK_ABI cudaError_t cudaEventDestroy(cudaEvent_t event);
LABCHECK_ABI cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start,
                                              cudaEvent_t end);
LABCHECK_ABI cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
LABCHECK_ABI cudaError_t cudaEventSynchronize(cudaEvent_t event);
LABCHECK_ABI cudaError_t cudaFreeHost(void* pointer);
LABCHECK_ABI cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);
LABCHECK_ABI cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
LABCHECK_ABI cudaError_t cudaStreamDestroy(cudaStream_t stream);
LABCHECK_ABI cudaError_t cudaStreamSynchronize(cudaStream_t stream);
LABCHECK_ABI cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                             unsigned flags);

namespace {

constexpr unsigned kHostFlags = 7;  // portable, mapped, write-combined

CUresult allocate_page_locked(std::string_view call, void** pointer, std::size_t size,
                              unsigned flags) {
  return enter_driver(Call::allocate, [&](Runtime& runtime) {
    if (size == 0 || (flags & ~kHostFlags) != 0) throw cudaErrorInvalidValue;
    runtime.allocate_host(call, {size, AllocationKind::host, flags | cudaHostMemoryMapped},
                          pointer);
  });
}

CUresult driver_copy(std::string_view call, void* to, const void* from, std::size_t size,
                     cudaMemcpyKind kind, cudaStream_t stream) {
  return call_driver(Needs::context, [&] {
    return submit_planned(call, stream,
                          [&](Runtime&) { return plan_linear_copy(to, from, size, kind); });
  });
}

CUresult driver_fill(std::string_view call, CUdeviceptr to, const FillPattern& pattern,
                     std::size_t count, cudaStream_t stream) {
  return call_driver(Needs::context, [&] {
    return submit_planned(call, stream, [&](Runtime&) -> Work {
      Extent extent{0, 1, 1};
      if (to % pattern.element_size != 0 ||
          __builtin_mul_overflow(count, pattern.element_size, &extent.width))
        throw cudaErrorInvalidValue;
      return plan_fill(region(pointer_to(to), 0), pattern, extent);
    });
  });
}

}  // namespace

LABCHECK_ABI CUresult DRIVER(cuMemAlloc_v2)(CUdeviceptr* address, std::size_t size) {
  return enter_driver(Call::allocate, [&](Runtime& runtime) {
    if (address != nullptr && size == 0) throw cudaErrorInvalidValue;
    runtime.allocate("cuMemAlloc", size, reinterpret_cast<void**>(address));
  });
}

LABCHECK_ABI CUresult DRIVER(cuMemFree_v2)(CUdeviceptr address) {
  return enter_driver(Call::synchronize, [&](Runtime& runtime) {
    runtime.free_memory("cuMemFree", pointer_to(address), FreedBy::host);
  });
}

LABCHECK_ABI CUresult DRIVER(cuMemAllocHost_v2)(void** pointer, std::size_t size) {
  return allocate_page_locked("cuMemAllocHost", pointer, size, 0);
}

LABCHECK_ABI CUresult DRIVER(cuMemHostAlloc)(void** pointer, std::size_t size, unsigned flags) {
  return allocate_page_locked("cuMemHostAlloc", pointer, size, flags);
}

LABCHECK_ABI CUresult DRIVER(cuMemFreeHost)(void* pointer) {
  return forward(cudaFreeHost, pointer);
}

LABCHECK_ABI CUresult DRIVER(cuMemGetInfo_v2)(std::size_t* free, std::size_t* total) {
  return forward(cudaMemGetInfo, free, total);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpy)(CUdeviceptr to, CUdeviceptr from, std::size_t size) {
  return driver_copy("cuMemcpy", pointer_to(to), pointer_to(from), size, cudaMemcpyDefault,
                     nullptr);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyAsync)(CUdeviceptr to, CUdeviceptr from, std::size_t size,
                                            cudaStream_t stream) {
  return driver_copy("cuMemcpyAsync", pointer_to(to), pointer_to(from), size, cudaMemcpyDefault,
                     stream);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyHtoD_v2)(CUdeviceptr to, const void* from, std::size_t size) {
  return driver_copy("cuMemcpyHtoD", pointer_to(to), from, size, cudaMemcpyHostToDevice, nullptr);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyHtoDAsync_v2)(CUdeviceptr to, const void* from,
                                                   std::size_t size, cudaStream_t stream) {
  return driver_copy("cuMemcpyHtoDAsync", pointer_to(to), from, size, cudaMemcpyHostToDevice,
                     stream);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyDtoH_v2)(void* to, CUdeviceptr from, std::size_t size) {
  return driver_copy("cuMemcpyDtoH", to, pointer_to(from), size, cudaMemcpyDeviceToHost, nullptr);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyDtoHAsync_v2)(void* to, CUdeviceptr from, std::size_t size,
                                                   cudaStream_t stream) {
  return driver_copy("cuMemcpyDtoHAsync", to, pointer_to(from), size, cudaMemcpyDeviceToHost,
                     stream);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyDtoD_v2)(CUdeviceptr to, CUdeviceptr from, std::size_t size) {
  return driver_copy("cuMemcpyDtoD", pointer_to(to), pointer_to(from), size,
                     cudaMemcpyDeviceToDevice, nullptr);
}

LABCHECK_ABI CUresult DRIVER(cuMemcpyDtoDAsync_v2)(CUdeviceptr to, CUdeviceptr from,
                                                   std::size_t size, cudaStream_t stream) {
  return driver_copy("cuMemcpyDtoDAsync", pointer_to(to), pointer_to(from), size,
                     cudaMemcpyDeviceToDevice, stream);
}

LABCHECK_ABI CUresult DRIVER(cuMemsetD8_v2)(CUdeviceptr to, unsigned char value,
                                            std::size_t count) {
  return driver_fill("cuMemsetD8", to, {value, 1}, count, nullptr);
}

LABCHECK_ABI CUresult DRIVER(cuMemsetD32_v2)(CUdeviceptr to, unsigned value, std::size_t count) {
  return driver_fill("cuMemsetD32", to, {value, 4}, count, nullptr);
}

LABCHECK_ABI CUresult DRIVER(cuMemsetD8Async)(CUdeviceptr to, unsigned char value,
                                              std::size_t count, cudaStream_t stream) {
  return driver_fill("cuMemsetD8Async", to, {value, 1}, count, stream);
}

LABCHECK_ABI CUresult DRIVER(cuMemsetD32Async)(CUdeviceptr to, unsigned value, std::size_t count,
                                               cudaStream_t stream) {
  return driver_fill("cuMemsetD32Async", to, {value, 4}, count, stream);
}

LABCHECK_ABI CUresult DRIVER(cuStreamCreate)(cudaStream_t* stream, unsigned flags) {
  return forward(cudaStreamCreateWithFlags, stream, flags);
}

LABCHECK_ABI CUresult DRIVER(cuStreamSynchronize)(cudaStream_t stream) {
  return forward(cudaStreamSynchronize, stream);
}

LABCHECK_ABI CUresult DRIVER(cuStreamWaitEvent)(cudaStream_t stream, cudaEvent_t event,
                                                unsigned flags) {
  return forward(cudaStreamWaitEvent, stream, event, flags);
}

LABCHECK_ABI CUresult DRIVER(cuStreamDestroy_v2)(cudaStream_t stream) {
  return forward(cudaStreamDestroy, stream);
}

LABCHECK_ABI CUresult DRIVER(cuEventCreate)(cudaEvent_t* event, unsigned flags) {
  return forward(cudaEventCreateWithFlags, event, flags);
}

LABCHECK_ABI CUresult DRIVER(cuEventRecord)(cudaEvent_t event, cudaStream_t stream) {
  return forward(cudaEventRecord, event, stream);
}

LABCHECK_ABI CUresult DRIVER(cuEventSynchronize)(cudaEvent_t event) {
  return forward(cudaEventSynchronize, event);
}

LABCHECK_ABI CUresult DRIVER(cuEventElapsedTime)(float* milliseconds, cudaEvent_t start,
                                                 cudaEvent_t end) {
  return forward(cudaEventElapsedTime, milliseconds, start, end);
}
DRIVER_ALIAS(cuEventElapsedTime_v2, cuEventElapsedTime);

LABCHECK_ABI CUresult DRIVER(cuEventDestroy_v2)(cudaEvent_t event) {
  return forward(cudaEventDestroy, event);
}

}  // namespace labcheck::simgpu
