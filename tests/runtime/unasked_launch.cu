// A launch that fails, and a program that never asks whether it did.
// fault: launch in fill
// fault: launch in fill
// report: the launch of fill<<<\(3,1,1\), \(2048,1,1\)>>> failed with cudaErrorInvalid
// report: , and the program never asked: call cudaGetLastError\(\) behind it
#include "check.hpp"

__global__ void fill(int* x, int value) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main() {
  int* x = nullptr;
  REQUIRE_OK(cudaMalloc(&x, 3 * 2048 * sizeof(int)));
  fill<<<3, 2048>>>(x, 1);
  // Neither of these tells of it.
  REQUIRE_OK(cudaDeviceSynchronize());
  REQUIRE_OK(cudaFree(x));
  return 0;
}
