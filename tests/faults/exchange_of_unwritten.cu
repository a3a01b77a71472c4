// The last element of an array is exchanged, although it was never written.
//
// checks: full
// finds: uninitialized
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cuda_runtime.h>

__global__ void publish(const int* x, int* slots) {
  atomicExch(&slots[threadIdx.x], x[threadIdx.x]);  // here
}

int main() {
  const int n = 64;
  int values[n] = {};
  int* x = nullptr;
  int* slots = nullptr;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&slots, n * sizeof(int));
  cudaMemcpy(x, values, (n - 1) * sizeof(int), cudaMemcpyHostToDevice);
  publish<<<1, n>>>(x, slots);
  cudaDeviceSynchronize();
  return 0;
}
