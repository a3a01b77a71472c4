// The device heap is full, so malloc() returns null, which the kernel does not check.
//
// finds: invalid_address
#include <cuda_runtime.h>

__global__ void fill(int rounds) {
  for (int i = 0; i < rounds; ++i) {
    int* block = static_cast<int*>(malloc(1 << 20));
    block[0] = i;  // here
  }
}

int main() {
  fill<<<1, 1>>>(100);
  cudaDeviceSynchronize();
  return 0;
}
