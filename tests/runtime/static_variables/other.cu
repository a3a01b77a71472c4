#include "tests/runtime/check.hpp"

static __device__ int number = 10;
static __constant__ int factor = 20;
static __managed__ int sum = 40;

static __global__ void kernel() {
  sum += number++ * factor;
}

void run_other(int expected) {
  kernel<<<1, 1>>>();
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(sum == expected);
}
