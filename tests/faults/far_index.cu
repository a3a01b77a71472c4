// The last row begins at its number times the number of elements, not times the width: far beyond
// the end, and beyond what the number of any thread reaches.
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
