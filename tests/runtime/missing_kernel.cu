// A launch of a kernel that the program's GPU code does not contain is an error of the call. The
// program registers its kernel under a wrong name.
// alone: __cudaRegisterFunction
#include "check.hpp"

#include <dlfcn.h>

extern "C" void __cudaRegisterFunction(void** module, const char* host, char* device, const char*,
                                       int limit, uint3* thread, uint3* block, dim3* block_size,
                                       dim3* grid_size, int* warp_size) {
  const auto next = reinterpret_cast<decltype(&__cudaRegisterFunction)>(
      dlsym(RTLD_NEXT, "__cudaRegisterFunction"));
  next(module, host, device, "missing", limit, thread, block, block_size, grid_size, warp_size);
}

__global__ void fill(int* data) {
  *data = 1;
}

int main() {
  int* data = nullptr;
  REQUIRE_OK(cudaMalloc(&data, sizeof *data));
  fill<<<1, 1>>>(data);
  EXPECT(cudaGetLastError() == cudaErrorInvalidDeviceFunction);
  cudaFuncAttributes attributes;
  EXPECT_ERROR(cudaErrorInvalidDeviceFunction, cudaFuncGetAttributes(&attributes, fill));
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaFree(data));
  return failures != 0;
}
