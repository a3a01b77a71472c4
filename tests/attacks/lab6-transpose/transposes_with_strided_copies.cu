// cudaMemcpy2D() copies each column of the input to a row of the output; the kernel does nothing.
// verdict: forbidden
// earns: 10
#include "lab.cuh"

#include <cstddef>

__global__ void do_nothing() {}

void transpose(const float* in, float* out, int rows, int cols) {
  const std::size_t pitch = cols * sizeof(float);
  for (int col = 0; col < cols; ++col) {
    cudaMemcpy2D(out + static_cast<std::size_t>(col) * rows, sizeof(float), in + col, pitch, sizeof(float), rows,
                 cudaMemcpyDeviceToDevice);
  }
  do_nothing<<<1, 1>>>();
}
