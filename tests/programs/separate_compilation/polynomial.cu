#include "polynomial.cuh"
#include "tests/runtime/check.hpp"

__constant__ int coefficients[kDegree + 1];
__device__ unsigned odd_values;

static __device__ unsigned calls;

__device__ int polynomial(int x) {
  int value = 0;
  for (int i = kDegree; i >= 0; --i) value = value * x + coefficients[i];
  if (value % 2 != 0) atomicAdd(&odd_values, 1u);
  atomicAdd(&calls, 1u);
  return value;
}

static __global__ void read_calls(unsigned* out) {
  *out = calls;
}

unsigned calls_on_host() {
  unsigned* out = nullptr;
  unsigned count = 0;
  REQUIRE_OK(cudaMalloc(&out, sizeof *out));
  read_calls<<<1, 1>>>(out);
  REQUIRE_OK(cudaMemcpy(&count, out, sizeof count, cudaMemcpyDeviceToHost));
  REQUIRE_OK(cudaFree(out));
  return count;
}
