// Separately compiled files use each other's functions and variables; static ones stay separate.
// options: -rdc=true
#include "shared.cuh"
#include "tests/runtime/check.hpp"

__device__ int counter = 5;
__constant__ int factors[4] = {1, 2, 3, 4};
__managed__ int total = 100;

static __device__ int hidden = 7;
static __device__ int plus_hidden(int x) {
  return x + hidden;
}

__global__ void here(int* out) {
  out[0] = twice(3) + plus_hidden(1) + counter;
  out[1] = chosen(4);
  total += 1;
}

int main() {
  int* out = nullptr;
  REQUIRE_OK(cudaMalloc(&out, 4 * sizeof(int)));
  const int mine = 20;
  REQUIRE_OK(cudaMemcpyToSymbol(hidden, &mine, sizeof mine));
  set_others_hidden(11);
  here<<<1, 1>>>(out);
  EXPECT_OK(cudaDeviceSynchronize());
  const int changed[4] = {0, 0, 30, 0};
  REQUIRE_OK(cudaMemcpyToSymbol(factors, changed, sizeof changed));
  run_other(out);
  int results[4] = {};
  EXPECT_OK(cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost));
  EXPECT(results[0] == 6 + 21 + 5);
  EXPECT(results[1] == 4 + 11);
  EXPECT(results[2] == 1 + 11 + 5);
  EXPECT(results[3] == 30);
  EXPECT(total == 111);
  int count = 0;
  EXPECT_OK(cudaMemcpyFromSymbol(&count, counter, sizeof count));
  EXPECT(count == 6);
  return failures;
}
