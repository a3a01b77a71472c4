// The offset of the last row is computed with the number of elements instead of the width: far past
// the end, and beyond the reach of any thread index.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void clear_last_row(float* x, int width, int height) {
  x[(height - 1) * width * height + threadIdx.x] = 0.0f;  // here
}

int main() {
  float* x = nullptr;
  cudaMalloc(&x, 16 * 16 * sizeof(float));
  clear_last_row<<<1, 16>>>(x, 16, 16);
  cudaDeviceSynchronize();
  return 0;
}
