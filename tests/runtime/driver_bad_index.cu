// A kernel launched by cuLaunchKernel writes out of bounds.
// alone: cuda.h
// fault: out_of_bounds in fill line 11
#include "check.hpp"

#include <cuda.h>

// The runtime's kernels are functions of the driver API, too. cudaGetFuncBySymbol makes the
// primary context current.
__global__ void fill(int* data, int n) {
  data[threadIdx.x] = n;
}

int main() {
  CUfunction function = nullptr;
  CUdeviceptr data = 0;
  int n = 32;
  REQUIRE_OK(cudaFree(nullptr));
  REQUIRE_OK(cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(fill)));
  EXPECT(cuMemAlloc(&data, n * sizeof(int)) == CUDA_SUCCESS);
  void* arguments[] = {&data, &n};
  EXPECT(cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr) ==
         CUDA_SUCCESS);
  EXPECT(cuCtxSynchronize() == CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT(cuMemFree(data) == CUDA_ERROR_ILLEGAL_ADDRESS);
  return failures != 0;
}
