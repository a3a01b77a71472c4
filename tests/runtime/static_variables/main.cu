// Files without separate compilation, each with static variables and kernels of the same names.
#include "tests/runtime/check.hpp"

static __device__ int number = 1;
static __constant__ int factor = 2;
static __managed__ int sum = 3;

static __global__ void kernel() {
  sum += number++ * factor;
}

void run_other(int expected);

int main() {
  kernel<<<1, 1>>>();
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(sum == 5);
  run_other(40 + 10 * 20);
  const int changed = 7;
  EXPECT_OK(cudaMemcpyToSymbol(factor, &changed, sizeof changed));
  kernel<<<1, 1>>>();
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(sum == 5 + 2 * 7);
  run_other(40 + 10 * 20 + 11 * 20);
  return failures;
}
