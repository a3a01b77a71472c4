// Invalid launches: each fails immediately, does not run, and leaves the device usable.
// fault: launch in mark
// fault: launch in mark
// fault: launch in mark
// fault: launch in mark
// fault: launch in mark
// fault: launch in mark
// fault: launch in mark
// fault: launch in bounded
// fault: launch in mark
// fault: launch in large
// fault: launch in dynamic
#include "check.hpp"

__device__ int marks;

__global__ void mark() {
  if (threadIdx.x == 0 && blockIdx.x == 0) ++marks;
}

__global__ void __launch_bounds__(128) bounded() {
  if (threadIdx.x == 0) ++marks;
}

__global__ void large() {
  __shared__ int words[10 * 1024];
  extern __shared__ int more[];
  words[threadIdx.x] = 1;
  more[threadIdx.x] = words[threadIdx.x];
  if (threadIdx.x == 0) marks += more[0];
}

__global__ void dynamic() {
  extern __shared__ int words[];
  words[threadIdx.x] = 1;
  if (threadIdx.x == 0) marks += words[0];
}

// Programs of CUDA 12 and earlier get another error for a grid or a block that is too large.
constexpr cudaError_t kBadShape =
    CUDART_VERSION >= 13000 ? cudaErrorInvalidValue : cudaErrorInvalidConfiguration;

template <class Launch>
void refused(cudaError_t error, Launch launch) {
  launch();
  EXPECT(cudaPeekAtLastError() == error);
  EXPECT(cudaGetLastError() == error);
  EXPECT(cudaGetLastError() == cudaSuccess);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
}

template <class Launch>
void runs(Launch launch) {
  refused(cudaSuccess, launch);
}

int main() {
  refused(kBadShape, [] { mark<<<0, 1>>>(); });
  refused(kBadShape, [] { mark<<<1, 0>>>(); });
  refused(kBadShape, [] { mark<<<1, 1025>>>(); });
  refused(kBadShape, [] { mark<<<1, dim3(1, 1, 65)>>>(); });
  refused(kBadShape, [] { mark<<<1, dim3(32, 32, 2)>>>(); });
  refused(kBadShape, [] { mark<<<dim3(1, 65536), 1>>>(); });
  refused(kBadShape, [] { mark<<<2147483648u, 1>>>(); });
  runs([] { bounded<<<1, 128>>>(); });
  refused(cudaErrorInvalidValue, [] { bounded<<<1, 129>>>(); });

  runs([] { mark<<<1, 1, 48 * 1024>>>(); });
  refused(cudaErrorInvalidValue, [] { mark<<<1, 1, 48 * 1024 + 1>>>(); });
  runs([] { large<<<1, 1, 8 * 1024>>>(); });
  refused(cudaErrorInvalidValue, [] { large<<<1, 1, 8 * 1024 + 4>>>(); });

  EXPECT_OK(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024));
  runs([] { dynamic<<<1, 32, 96 * 1024>>>(); });
  refused(cudaErrorInvalidValue, [] { dynamic<<<1, 32, 96 * 1024 + 4>>>(); });
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));

  static int no_kernel;
  const void* nothing = nullptr;
  const cudaError_t unknown =
      CUDART_VERSION >= 13000 ? cudaErrorInvalidResourceHandle : cudaErrorInvalidDeviceFunction;
  EXPECT_ERROR(cudaErrorInvalidDeviceFunction, cudaLaunchKernel(nothing, 1, 1, nullptr, 0, 0));
  EXPECT_ERROR(unknown,
               cudaLaunchKernel(static_cast<const void*>(&no_kernel), 1, 1, nullptr, 0, 0));

  int count = 0;
  EXPECT_OK(cudaMemcpyFromSymbol(&count, marks, sizeof count));
  EXPECT(count == 4);
  return failures;
}
