#include "shared.cuh"
#include "tests/runtime/check.hpp"

static __device__ int hidden = 0;
static __device__ int plus_hidden(int x) {
  return x + hidden;
}

__device__ int twice(int x) {
  return 2 * x;
}
__device__ Function chosen = plus_hidden;

__global__ void there(int* out) {
  out[2] = plus_hidden(1) + counter++;
  out[3] = factors[2];
  total += 10;
}

void run_other(int* out) {
  there<<<1, 1>>>(out);
  EXPECT_OK(cudaDeviceSynchronize());
}

void set_others_hidden(int value) {
  EXPECT_OK(cudaMemcpyToSymbol(hidden, &value, sizeof value));
}
