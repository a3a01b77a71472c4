// Width and height are swapped in the index of a matrix that is not square.
//
// finds: out_of_bounds
// tool: memcheck
// sanitizer: Invalid __global__ write
#include <cuda_runtime.h>

__global__ void clear(float* matrix, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width) matrix[y * width + x] = 0;  // here
}

int main() {
  const int width = 48;
  const int height = 16;
  float* matrix = nullptr;
  cudaMalloc(&matrix, width * height * sizeof(float));
  clear<<<dim3(3, 3), dim3(16, 16)>>>(matrix, width, height);
  cudaDeviceSynchronize();
  return 0;
}
