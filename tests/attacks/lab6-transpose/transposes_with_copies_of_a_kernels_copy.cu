// A kernel copies the input without transposing it. cudaMemcpy2D() transposes the copy.
// verdict: forbidden
// earns: 10
#include "lab.cuh"

#include <cstddef>

__global__ void copy(const float* from, float* to, std::size_t count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) to[i] = from[i];
}

void transpose(const float* in, float* out, int rows, int cols) {
  const std::size_t count = static_cast<std::size_t>(rows) * cols;
  float* scratch;
  cudaMalloc(&scratch, count * sizeof(float));
  copy<<<(count + 255) / 256, 256>>>(in, scratch, count);
  for (int col = 0; col < cols; ++col) {
    cudaMemcpy2D(out + static_cast<std::size_t>(col) * rows, sizeof(float), scratch + col, cols * sizeof(float),
                 sizeof(float), rows, cudaMemcpyDeviceToDevice);
  }
  cudaFree(scratch);
}
