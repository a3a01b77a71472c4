// A lock that was never set to 0.
//
// checks: full
// finds: uninitialized
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cuda_runtime.h>

__global__ void try_lock(int* lock, int* winner) {
  if (atomicCAS(lock, 0, 1) == 0) *winner = blockIdx.x;  // here
}

int main() {
  int* lock = nullptr;
  int* winner = nullptr;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&winner, sizeof(int));
  try_lock<<<4, 1>>>(lock, winner);
  cudaDeviceSynchronize();
  return 0;
}
