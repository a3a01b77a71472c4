// Each thread allocates a node on the device heap and forgets it.
//
// finds: leak
// checks: full
#include <cuda_runtime.h>

__global__ void square(int* out) {
  int* node = static_cast<int*>(malloc(sizeof(int)));  // here
  if (node == nullptr) return;
  *node = threadIdx.x * threadIdx.x;
  out[threadIdx.x] = *node + out[threadIdx.x];
}

int main() {
  int* out = nullptr;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(out, 0, 32 * sizeof(int));
  square<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
