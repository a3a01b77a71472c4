// SPDX-License-Identifier: MIT
/// The binary interface of the CUDA runtime: numbers, layouts and handles, with CUDA's names. The
/// runtimes of the toolkits differ in details.
///
/// Declared here because labcheck must build on computers without the CUDA toolkit.
#pragma once

#include <cstddef>
#include <cstdint>

/// Declares a function of the CUDA API: callable from C and visible outside the library.
#define LABCHECK_ABI extern "C" __attribute__((visibility("default")))

/// Declares a second name for an API function of the same file. Programs compiled with
/// --default-stream per-thread call the names with _ptsz and _ptds; here both do the same.
#define LABCHECK_ABI_ALIAS(second_name, name) \
  LABCHECK_ABI decltype(name) second_name __attribute__((alias(#name)))

namespace labcheck::simgpu {

enum cudaError_t : int {
#define LABCHECK_ERROR(number, name, text) name = number,
#include "harness/simgpu/protocol/errors.def"
#undef LABCHECK_ERROR
};

enum cudaMemcpyKind : int {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4,
};

enum cudaMemoryType : int {
  cudaMemoryTypeUnregistered = 0,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeManaged = 3,
};

enum cudaLimit : int {
  cudaLimitStackSize = 0,
  cudaLimitPrintfFifoSize = 1,
  cudaLimitMallocHeapSize = 2,
  cudaLimitDevRuntimeSyncDepth = 3,
  cudaLimitDevRuntimePendingLaunchCount = 4,
  cudaLimitMaxL2FetchGranularity = 5,
  cudaLimitPersistingL2CacheSize = 6,
};

enum cudaFuncAttribute : int {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
};

enum cudaLaunchAttributeID : int {
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeMemSyncDomain = 10,
};

enum cudaStreamCaptureStatus : int {
  cudaStreamCaptureStatusNone = 0,
  cudaStreamCaptureStatusActive = 1,
  cudaStreamCaptureStatusInvalidated = 2,
};

enum cudaStreamCaptureMode : int {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeThreadLocal = 1,
  cudaStreamCaptureModeRelaxed = 2,
};

inline constexpr unsigned cudaStreamSetCaptureDependencies = 1;
inline constexpr unsigned cudaEventRecordExternal = 1;
inline constexpr unsigned cudaEventWaitExternal = 1;

inline constexpr unsigned cudaStreamNonBlocking = 1;
inline constexpr unsigned cudaEventDisableTiming = 2;
inline constexpr unsigned cudaEventInterprocess = 4;
inline constexpr unsigned cudaHostMemoryMapped = 2;
inline constexpr unsigned cudaDeviceMapHost = 8;
inline constexpr unsigned cudaMemAttachGlobal = 1;
inline constexpr unsigned cudaMemAttachHost = 2;
inline constexpr int cudaCpuDeviceId = -1;
inline constexpr int cudaInvalidDeviceId = -2;

using cudaStream_t = void*;
using cudaEvent_t = void*;
using cudaKernel_t = void*;
using cudaGraph_t = void*;
using cudaGraphNode_t = void*;
using cudaGraphExec_t = void*;
using cudaStreamCallback_t = void (*)(cudaStream_t, cudaError_t, void*);
using cudaHostFn_t = void (*)(void*);

struct dim3 {
  unsigned x, y, z;
};

struct cudaPitchedPtr {
  void* ptr;
  std::size_t pitch, xsize, ysize;
};

struct cudaExtent {
  std::size_t width, height, depth;
};

struct cudaPos {
  std::size_t x, y, z;
};

struct cudaMemcpy3DParms {
  void* srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  void* dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};

/// Since CUDA 13 reserved words follow; they are not written.
struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void* devicePointer;
  void* hostPointer;
};

/// Reserved words follow; they are not written.
struct cudaFuncAttributes {
  std::size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
  int maxDynamicSharedSizeBytes, preferredShmemCarveout;
  int clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
  int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed;
};

struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  char pad[4];
  std::uint32_t value[16];
};

struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  std::size_t dynamicSmemBytes;
  cudaStream_t stream;
  const cudaLaunchAttribute* attrs;
  unsigned numAttrs;
};

static_assert(sizeof(cudaMemcpy3DParms) == 160);
static_assert(sizeof(cudaPointerAttributes) == 24);
static_assert(sizeof(cudaFuncAttributes) == 80);
static_assert(sizeof(cudaLaunchAttribute) == 72);
static_assert(sizeof(cudaLaunchConfig_t) == 56);

/// The CUDA toolkit that compiled a program.
enum class Toolkit { cuda11, cuda12, cuda13 };

/// The toolkit that generates PTX of version `ptx_version` (major * 10 + minor); CUDA 13 if the
/// version is unknown (0).
constexpr Toolkit toolkit_of(int ptx_version) {
  return ptx_version == 0 || ptx_version >= 90 ? Toolkit::cuda13
         : ptx_version >= 80                   ? Toolkit::cuda12
                                               : Toolkit::cuda11;
}

/// "cudaErrorInvalidValue"; "unrecognized error code" for an unknown number.
inline const char* error_name(cudaError_t error) {
  switch (error) {
#define LABCHECK_ERROR(number, name, text) \
  case name:                               \
    return #name;
#include "harness/simgpu/protocol/errors.def"
#undef LABCHECK_ERROR
  }
  return "unrecognized error code";
}

/// "invalid argument"; "unrecognized error code" for an unknown number.
inline const char* error_text(cudaError_t error) {
  switch (error) {
#define LABCHECK_ERROR(number, name, text) \
  case name:                               \
    return text;
#include "harness/simgpu/protocol/errors.def"
#undef LABCHECK_ERROR
  }
  return "unrecognized error code";
}

}  // namespace labcheck::simgpu
