// Launches fail, and the program never checks for the error. If the report does not explain the
// failure, it shows the launch.
// fault: launch in fill line 17
// report: the x dimension of the block is 2,048; the maximum is 1,024
// fault: launch in fill line 21
// report: the launch fill<<<\(3,1,1\), \(64,1,1\)>>> failed with cudaErrorInvalidResourceHandle
// report: , but the program never checked for errors; call cudaGetLastError\(\) after the launch
#include "check.hpp"

__global__ void fill(int* x, int value) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main() {
  int* x = nullptr;
  REQUIRE_OK(cudaMalloc(&x, 3 * 2048 * sizeof(int)));
  fill<<<3, 2048>>>(x, 1);
  cudaStream_t stream = nullptr;
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaStreamDestroy(stream));
  fill<<<3, 64, 0, stream>>>(x, 1);
  // Neither of these calls reports it.
  REQUIRE_OK(cudaDeviceSynchronize());
  REQUIRE_OK(cudaFree(x));
  return 0;
}
