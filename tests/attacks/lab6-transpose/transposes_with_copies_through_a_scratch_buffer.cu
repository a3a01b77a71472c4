// Copies the input to a buffer of its own, so that cudaMemcpy2D() copies no column from the input itself.
// verdict: forbidden
// earns: 10
#include "lab.cuh"

#include <cstddef>

__global__ void do_nothing() {}

void transpose(const float* in, float* out, int rows, int cols) {
  const std::size_t pitch = cols * sizeof(float);
  float* scratch;
  cudaMalloc(&scratch, pitch * rows);
  cudaMemcpy(scratch, in, pitch * rows, cudaMemcpyDeviceToDevice);
  do_nothing<<<1, 1>>>();
  for (int col = 0; col < cols; ++col) {
    cudaMemcpy2D(out + static_cast<std::size_t>(col) * rows, sizeof(float), scratch + col, pitch, sizeof(float), rows,
                 cudaMemcpyDeviceToDevice);
  }
  cudaFree(scratch);
}
