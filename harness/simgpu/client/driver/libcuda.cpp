// SPDX-License-Identifier: MIT
// The driver API under its real names, for programs that link with libcuda.so.1: each function
// jumps to that of labcheck's runtime library.

#if defined(__x86_64__)
#define JUMP_TO "jmp "
#define BY_TABLE "@PLT"
#elif defined(__aarch64__)
#define JUMP_TO "b "
#define BY_TABLE ""
#else
#error "Add the jump instruction of this processor."
#endif

#define JUMP(name, function)                                                               \
  asm(".text\n.balign 16\n.globl " name "\n.type " name ", %function\n" name ":\n" JUMP_TO \
      "__cudaDriver_" function BY_TABLE "\n.size " name ", . - " name);
#define FUNCTION(name) JUMP(#name, #name)
// Programs compiled with --default-stream per-thread call the names with _ptsz and _ptds; here both
// do the same.
#define PER_THREAD(name, suffix) JUMP(#name "_" #suffix, #name)

FUNCTION(cuInit)
FUNCTION(cuDriverGetVersion)
FUNCTION(cuGetErrorName)
FUNCTION(cuGetErrorString)
FUNCTION(cuDeviceGetCount)
FUNCTION(cuDeviceGet)
FUNCTION(cuDeviceGetName)
FUNCTION(cuDeviceGetAttribute)
FUNCTION(cuDeviceComputeCapability)
FUNCTION(cuDeviceTotalMem_v2)
FUNCTION(cuCtxCreate_v2)
FUNCTION(cuCtxCreate_v4)
FUNCTION(cuCtxDestroy_v2)
FUNCTION(cuCtxSynchronize)
FUNCTION(cuCtxGetCurrent)
FUNCTION(cuCtxSetCurrent)
FUNCTION(cuCtxPushCurrent_v2)
FUNCTION(cuCtxPopCurrent_v2)
FUNCTION(cuCtxGetDevice)
FUNCTION(cuDevicePrimaryCtxRetain)
FUNCTION(cuDevicePrimaryCtxRelease_v2)
FUNCTION(cuMemAlloc_v2)
FUNCTION(cuMemFree_v2)
FUNCTION(cuMemAllocHost_v2)
FUNCTION(cuMemHostAlloc)
FUNCTION(cuMemFreeHost)
FUNCTION(cuMemGetInfo_v2)
FUNCTION(cuMemcpy)
FUNCTION(cuMemcpyAsync)
FUNCTION(cuMemcpyHtoD_v2)
FUNCTION(cuMemcpyHtoDAsync_v2)
FUNCTION(cuMemcpyDtoH_v2)
FUNCTION(cuMemcpyDtoHAsync_v2)
FUNCTION(cuMemcpyDtoD_v2)
FUNCTION(cuMemcpyDtoDAsync_v2)
FUNCTION(cuMemsetD8_v2)
FUNCTION(cuMemsetD32_v2)
FUNCTION(cuMemsetD8Async)
FUNCTION(cuMemsetD32Async)
FUNCTION(cuStreamCreate)
FUNCTION(cuStreamSynchronize)
FUNCTION(cuStreamWaitEvent)
FUNCTION(cuStreamDestroy_v2)
FUNCTION(cuEventCreate)
FUNCTION(cuEventRecord)
FUNCTION(cuEventSynchronize)
FUNCTION(cuEventElapsedTime)
FUNCTION(cuEventDestroy_v2)
FUNCTION(cuEventElapsedTime_v2)
FUNCTION(cuModuleLoad)
FUNCTION(cuModuleLoadData)
FUNCTION(cuModuleLoadDataEx)
FUNCTION(cuModuleUnload)
FUNCTION(cuModuleGetFunction)
FUNCTION(cuModuleGetGlobal_v2)
FUNCTION(cuFuncGetAttribute)
FUNCTION(cuFuncSetAttribute)
FUNCTION(cuLaunchKernel)
FUNCTION(cuModuleLoadFatBinary)

PER_THREAD(cuMemcpy, ptds)
PER_THREAD(cuMemcpyDtoD_v2, ptds)
PER_THREAD(cuMemcpyDtoH_v2, ptds)
PER_THREAD(cuMemcpyHtoD_v2, ptds)
PER_THREAD(cuMemsetD32_v2, ptds)
PER_THREAD(cuMemsetD8_v2, ptds)
PER_THREAD(cuEventRecord, ptsz)
PER_THREAD(cuLaunchKernel, ptsz)
PER_THREAD(cuMemcpyAsync, ptsz)
PER_THREAD(cuMemcpyDtoDAsync_v2, ptsz)
PER_THREAD(cuMemcpyDtoHAsync_v2, ptsz)
PER_THREAD(cuMemcpyHtoDAsync_v2, ptsz)
PER_THREAD(cuMemsetD32Async, ptsz)
PER_THREAD(cuMemsetD8Async, ptsz)
PER_THREAD(cuStreamSynchronize, ptsz)
PER_THREAD(cuStreamWaitEvent, ptsz)
