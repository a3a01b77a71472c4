// A kernel frees a block of the device heap twice.
//
// finds: device_heap
// checks: full
#include <cuda_runtime.h>

__global__ void fill(int n) {
  int* block = static_cast<int*>(malloc(n * sizeof(int)));
  if (block == nullptr) return;
  for (int i = 0; i < n; ++i) block[i] = i;
  if (block[n - 1] > 0) free(block);
  free(block);  // here
}

int main() {
  fill<<<1, 1>>>(16);
  cudaDeviceSynchronize();
  return 0;
}
