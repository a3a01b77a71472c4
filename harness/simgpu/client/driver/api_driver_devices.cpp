// SPDX-License-Identifier: MIT
// The driver API: initialization, errors, devices and contexts.
#include "harness/simgpu/client/device_properties.hpp"
#include "harness/simgpu/client/driver/driver_entry.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {

LABCHECK_ABI cudaError_t cudaDeviceGetAttribute(int* value, int attribute, int device);
LABCHECK_ABI cudaError_t cudaDeviceSynchronize();
LABCHECK_ABI cudaError_t cudaDriverGetVersion(int* version);
LABCHECK_ABI cudaError_t cudaGetDeviceCount(int* count);

namespace {

constexpr int kMajor = 75;  // attributes: the compute capability
constexpr int kMinor = 76;

// Calls `use(runtime)` if `device` is the device and `result` is not null.
CUresult query_device(CUdevice device, const void* result, const auto& use) {
  return call_driver(Needs::initialization, [&] {
    return enter(Call::query, [&](Runtime& runtime) {
      if (device != 0) return cudaErrorInvalidDevice;
      if (result == nullptr) return cudaErrorInvalidValue;
      use(runtime);
      return cudaSuccess;
    });
  });
}

CUresult make_context(CUcontext* context, CUdevice device) {
  const CUresult result =
      query_device(device, context, [&](Runtime&) { *context = create_context(); });
  if (result != cudaSuccess || push_context(*context)) return result;
  destroy_context(*context);
  return CUDA_ERROR_INVALID_CONTEXT;
}

// nullptr for a number that the driver does not use.
const char* driver_error_name(CUresult error) {
  switch (error) {
    case 0:
      return "CUDA_SUCCESS";
    case 1:
      return "CUDA_ERROR_INVALID_VALUE";
    case 2:
      return "CUDA_ERROR_OUT_OF_MEMORY";
    case 3:
      return "CUDA_ERROR_NOT_INITIALIZED";
    case 100:
      return "CUDA_ERROR_NO_DEVICE";
    case 101:
      return "CUDA_ERROR_INVALID_DEVICE";
    case 200:
      return "CUDA_ERROR_INVALID_IMAGE";
    case 201:
      return "CUDA_ERROR_INVALID_CONTEXT";
    case 209:
      return "CUDA_ERROR_NO_BINARY_FOR_GPU";
    case 218:
      return "CUDA_ERROR_INVALID_PTX";
    case 222:
      return "CUDA_ERROR_UNSUPPORTED_PTX_VERSION";
    case 301:
      return "CUDA_ERROR_FILE_NOT_FOUND";
    case 400:
      return "CUDA_ERROR_INVALID_HANDLE";
    case 401:
      return "CUDA_ERROR_ILLEGAL_STATE";
    case 500:
      return "CUDA_ERROR_NOT_FOUND";
    case 600:
      return "CUDA_ERROR_NOT_READY";
    case 700:
      return "CUDA_ERROR_ILLEGAL_ADDRESS";
    case 701:
      return "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES";
    case 702:
      return "CUDA_ERROR_LAUNCH_TIMEOUT";
    case 710:
      return "CUDA_ERROR_ASSERT";
    case 712:
      return "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED";
    case 713:
      return "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED";
    case 714:
      return "CUDA_ERROR_HARDWARE_STACK_ERROR";
    case 715:
      return "CUDA_ERROR_ILLEGAL_INSTRUCTION";
    case 716:
      return "CUDA_ERROR_MISALIGNED_ADDRESS";
    case 717:
      return "CUDA_ERROR_INVALID_ADDRESS_SPACE";
    case 718:
      return "CUDA_ERROR_INVALID_PC";
    case 719:
      return "CUDA_ERROR_LAUNCH_FAILED";
    case 720:
      return "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE";
    case 801:
      return "CUDA_ERROR_NOT_SUPPORTED";
    case 900:
      return "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED";
    case 901:
      return "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED";
    case 906:
      return "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT";
    case 999:
      return "CUDA_ERROR_UNKNOWN";
    default:
      return nullptr;
  }
}

CUresult describe(CUresult error, const char** text, const auto& text_of) {
  if (text == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *text = driver_error_name(error) == nullptr ? nullptr : text_of();
  return *text == nullptr ? CUDA_ERROR_INVALID_VALUE : cudaSuccess;
}

}  // namespace

CUresult driver_result(cudaError_t error) {
  if (error == cudaErrorInvalidDeviceFunction) return CUDA_ERROR_INVALID_HANDLE;
  if (error == cudaErrorInvalidSymbol) return CUDA_ERROR_NOT_FOUND;
  return driver_error_name(error) == nullptr ? CUDA_ERROR_INVALID_VALUE : error;
}

LABCHECK_ABI CUresult DRIVER(cuInit)(unsigned flags) {
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  return call_driver(Needs::nothing, [] {
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaSuccess) initialize_driver();
    return error;
  });
}

LABCHECK_ABI CUresult DRIVER(cuDriverGetVersion)(int* version) {
  return call_driver(Needs::nothing, [&] { return cudaDriverGetVersion(version); });
}

LABCHECK_ABI CUresult DRIVER(cuGetErrorName)(CUresult error, const char** text) {
  return describe(error, text, [&] { return driver_error_name(error); });
}

LABCHECK_ABI CUresult DRIVER(cuGetErrorString)(CUresult error, const char** text) {
  return describe(error, text, [&] { return error_text(static_cast<cudaError_t>(error)); });
}

LABCHECK_ABI CUresult DRIVER(cuDeviceGetCount)(int* count) {
  return call_driver(Needs::initialization, [&] { return cudaGetDeviceCount(count); });
}

LABCHECK_ABI CUresult DRIVER(cuDeviceGet)(CUdevice* device, int ordinal) {
  return query_device(ordinal, device, [&](Runtime&) { *device = 0; });
}

LABCHECK_ABI CUresult DRIVER(cuDeviceGetName)(char* name, int size, CUdevice device) {
  if (size <= 0) return CUDA_ERROR_INVALID_VALUE;
  return query_device(device, name, [&](Runtime& runtime) {
    // The name is the first member of the properties.
    const auto properties = device_properties(runtime.profile, Toolkit::cuda13);
    const auto* text = reinterpret_cast<const char*>(properties.data());
    const std::size_t length = std::min(std::strlen(text), static_cast<std::size_t>(size) - 1);
    std::memcpy(name, text, length);
    name[length] = '\0';
  });
}

LABCHECK_ABI CUresult DRIVER(cuDeviceGetAttribute)(int* value, int attribute, CUdevice device) {
  return call_driver(Needs::initialization,
                     [&] { return cudaDeviceGetAttribute(value, attribute, device); });
}

LABCHECK_ABI CUresult DRIVER(cuDeviceComputeCapability)(int* major, int* minor, CUdevice device) {
  const CUresult result = DRIVER(cuDeviceGetAttribute)(major, kMajor, device);
  return result == cudaSuccess ? DRIVER(cuDeviceGetAttribute)(minor, kMinor, device) : result;
}

LABCHECK_ABI CUresult DRIVER(cuDeviceTotalMem_v2)(std::size_t* bytes, CUdevice device) {
  return query_device(device, bytes, [&](Runtime& runtime) {
    *bytes = runtime.device.get(GetMemorySize{}).capacity;
  });
}

LABCHECK_ABI CUresult DRIVER(cuCtxCreate_v2)(CUcontext* context, unsigned, CUdevice device) {
  return make_context(context, device);
}

LABCHECK_ABI CUresult DRIVER(cuCtxCreate_v4)(CUcontext* context, const void*, unsigned,
                                             CUdevice device) {
  return make_context(context, device);
}

LABCHECK_ABI CUresult DRIVER(cuCtxDestroy_v2)(CUcontext context) {
  return call_driver(Needs::initialization, [&] {
    return destroy_context(context) ? cudaSuccess : cudaErrorDeviceUninitialized;
  });
}

LABCHECK_ABI CUresult DRIVER(cuCtxSynchronize)() {
  return forward(cudaDeviceSynchronize);
}

LABCHECK_ABI CUresult DRIVER(cuCtxGetCurrent)(CUcontext* context) {
  return call_driver(Needs::initialization, [&] {
    if (context == nullptr) return cudaErrorInvalidValue;
    *context = current_context();
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuCtxSetCurrent)(CUcontext context) {
  return call_driver(Needs::initialization, [&] {
    if (context != nullptr && !is_context(context)) return cudaErrorDeviceUninitialized;
    set_current_context(context);
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuCtxPushCurrent_v2)(CUcontext context) {
  return call_driver(Needs::initialization, [&] {
    return is_context(context) && push_context(context) ? cudaSuccess
                                                        : cudaErrorDeviceUninitialized;
  });
}

LABCHECK_ABI CUresult DRIVER(cuCtxPopCurrent_v2)(CUcontext* context) {
  return call_driver(Needs::context, [&] {
    CUcontext const popped = pop_context();
    if (context != nullptr) *context = popped;
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuCtxGetDevice)(CUdevice* device) {
  return call_driver(Needs::context, [&] {
    if (device == nullptr) return cudaErrorInvalidValue;
    *device = 0;
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuDevicePrimaryCtxRetain)(CUcontext* context, CUdevice device) {
  return query_device(device, context, [&](Runtime&) { *context = primary_context(); });
}

// The primary context stays usable.
LABCHECK_ABI CUresult DRIVER(cuDevicePrimaryCtxRelease_v2)(CUdevice device) {
  return query_device(device, &device, [](Runtime&) {});
}

}  // namespace labcheck::simgpu
