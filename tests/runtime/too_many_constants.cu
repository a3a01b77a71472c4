// More constant memory than the device has, which ptxas would reject.
// alone: its __constant__ variables need all constant memory
// fault: launch
#include "check.hpp"

__constant__ int first[12 * 1024];
__constant__ int second[4 * 1024 + 1];

__global__ void add(int* p) {
  *p = first[threadIdx.x] + second[threadIdx.x];
}

int main() {
  int value = 1;
  EXPECT_ERROR(cudaErrorInvalidPtx, cudaMemcpyToSymbol(first, &value, sizeof value));
  add<<<1, 1>>>(nullptr);
  EXPECT(cudaGetLastError() == cudaErrorInvalidPtx);
  return failures;
}
