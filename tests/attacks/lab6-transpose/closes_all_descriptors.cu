// Transposes, but closes all descriptors, among them those of the driver.
// verdict: run_time_error device_fault suspicious
// earns: 60
#include "lab.cuh"

#include <cstddef>
#include <unistd.h>

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= cols) return;
  out[static_cast<std::size_t>(column) * rows + row] = in[static_cast<std::size_t>(row) * cols + column];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 31) / 32, (rows + 15) / 16), dim3(32, 16)>>>(in, out, rows, cols);
  cudaDeviceSynchronize();
  for (int descriptor = 0; descriptor < 1024; ++descriptor) close(descriptor);
}
