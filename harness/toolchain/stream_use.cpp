// SPDX-License-Identifier: MIT
#include "harness/toolchain/features.hpp"
#include "harness/toolchain/symbol_names.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// Functions of the CUDA runtime that neither create streams nor reach other functions. Without
// variants for streams per thread, which end with _ptsz or _ptds.
constexpr std::string_view kOneStream =
    "cudaMalloc cudaMalloc3D cudaMallocArray cudaMallocHost cudaMallocManaged cudaMallocPitch "
    "cudaHostAlloc cudaHostGetDevicePointer cudaHostRegister cudaHostUnregister "
    "cudaFree cudaFreeArray cudaFreeHost "
    "cudaMemcpy cudaMemcpy2D cudaMemcpy2DToArray cudaMemcpyToSymbol cudaMemcpyFromSymbol "
    "cudaMemset cudaMemset2D cudaMemGetInfo cudaPointerGetAttributes "
    "cudaGetLastError cudaPeekAtLastError cudaGetErrorName cudaGetErrorString "
    "cudaDeviceSynchronize cudaDeviceGetAttribute cudaDeviceSetLimit cudaGetDevice "
    "cudaGetDeviceCount cudaGetDeviceProperties cudaSetDevice "
    "cudaEventCreate cudaEventDestroy cudaEventElapsedTime cudaEventRecord cudaEventSynchronize "
    "cudaCreateChannelDesc cudaCreateTextureObject cudaDestroyTextureObject "
    "cudaCreateSurfaceObject cudaDestroySurfaceObject "
    "cudaFuncSetAttribute cudaFuncGetAttributes cudaFuncSetCacheConfig cudaGetSymbolAddress "
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor "
    "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags "
    "cudaLaunchKernel cudaGetKernel cudaInitModule cudaPopCallConfiguration "
    "cudaPushCallConfiguration cudaRegisterFatBinary cudaRegisterFatBinaryEnd "
    "cudaRegisterFunction cudaRegisterVar cudaRegisterManagedVar cudaInitManagedRuntime "
    "cudaUnregisterFatBinary";

// Ways to other functions, and to threads, each of which can have a stream.
constexpr std::string_view kMore =
    "dlopen dlmopen dlsym dlvsym syscall clone clone3 fork vfork pthread_create thrd_create "
    "thread::* jthread::* GOMP_* omp_* tbb::* timer_create aio_*";

bool keeps_to_one_stream(std::string_view symbol) {
  const std::string_view name = plain_name(symbol);
  return name.starts_with("cu") ? matches_any(name, kOneStream) : !matches_any(name, kMore);
}

}  // namespace

StreamUse stream_use_of(const CodeFacts& code) {
  const bool one =
      !code.has_system_call && std::ranges::all_of(code.undefined, keeps_to_one_stream);
  return one ? StreamUse::one : StreamUse::several;
}

}  // namespace labcheck
