// cudaDeviceReset frees all memory; later calls start with a fresh device.
#include "check.hpp"

__device__ int counter = 5;

__global__ void count(int* out) {
  counter += 1;
  *out = counter;
}

int run() {
  int* out = nullptr;
  int value = 0;
  REQUIRE_OK(cudaMalloc(&out, sizeof(int)));
  count<<<1, 1>>>(out);
  REQUIRE_OK(cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}

int main() {
  int* p = nullptr;
  REQUIRE_OK(cudaMalloc(&p, 64));
  EXPECT(run() == 6);
  EXPECT(run() == 7);
  EXPECT_OK(cudaDeviceReset());
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(p));
  EXPECT(run() == 6);
  return failures;
}
