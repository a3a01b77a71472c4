// assert() in a kernel.
// fault: assertion in positive line 8
#include "check.hpp"

#include <cassert>

__global__ void positive(const int* values) {
  assert(values[threadIdx.x] > 0);
}

int main() {
  int* values = nullptr;
  REQUIRE_OK(cudaMallocManaged(&values, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) values[i] = i < 20 ? 1 : -1;
  positive<<<1, 20>>>(values);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  positive<<<1, 32>>>(values);
  EXPECT(cudaDeviceSynchronize() == cudaErrorAssert);
  return failures;
}
