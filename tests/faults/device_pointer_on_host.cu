// The host reads a result through the device pointer.
//
// finds: host_access
// tool: memcheck
// sanitizer: nothing: memcheck does not watch host code; a signal ends the process
#include <cstdio>
#include <cuda_runtime.h>

__global__ void answer(int* x) {
  *x = 42;
}

int main() {
  int* x = nullptr;
  cudaMalloc(&x, sizeof(int));
  answer<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d\n", *x);  // here
  return 0;
}
