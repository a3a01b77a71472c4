// Too few threads fill an array, of which every element is copied to the host.
//
// checks: full
// finds: uninitialized_copy
// tool: initcheck
// sanitizer: nothing: initcheck does not report copies to the host
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count_up(int* x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}

int main() {
  const int n = 1000;
  static int values[n];
  int* x = nullptr;
  cudaMalloc(&x, sizeof values);
  count_up<<<n / 256, 256>>>(x);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);  // here
  std::printf("%d\n", values[0]);
  cudaFree(x);
  return 0;
}
