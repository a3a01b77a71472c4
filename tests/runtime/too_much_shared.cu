// More static shared memory than a block can have, which ptxas would reject.
// fault: launch in large
#include "check.hpp"

__global__ void large(int* p) {
  __shared__ int words[16 * 1024];
  words[threadIdx.x] = p[0];
  __syncthreads();
  p[0] = words[31 - threadIdx.x];
}

int main() {
  large<<<1, 32>>>(nullptr);
  EXPECT(cudaGetLastError() == cudaErrorInvalidPtx);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  return failures;
}
