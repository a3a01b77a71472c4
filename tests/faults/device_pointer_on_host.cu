// The host reads a result where the device has it.
//
// finds: host_access
// tool: memcheck
// sanitizer: nothing, because it does not watch the host's code: the process just ends by a signal
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
  std::printf("%d\n", *x);
  return 0;
}
