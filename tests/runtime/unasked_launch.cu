// A launch fails, and the program never checks for the error.
// fault: launch in fill
// fault: launch in fill
// report: the launch fill<<<\(3,1,1\), \(2048,1,1\)>>> failed with cudaErrorInvalid
// report: , but the program never checked for errors; call cudaGetLastError\(\) after the launch
#include "check.hpp"

__global__ void fill(int* x, int value) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main() {
  int* x = nullptr;
  REQUIRE_OK(cudaMalloc(&x, 3 * 2048 * sizeof(int)));
  fill<<<3, 2048>>>(x, 1);
  // Neither of these calls reports it.
  REQUIRE_OK(cudaDeviceSynchronize());
  REQUIRE_OK(cudaFree(x));
  return 0;
}
