// Launches blocks that are too large, and defines functions that deny it.
// verdict: wrong_answer device_fault run_time_error
// on gpu: compile_error
// earns: 10
#include "lab.cuh"

#include <cstddef>

cudaError_t deny_error() asm("cudaGetLastError");
cudaError_t deny_error() {
  return cudaSuccess;
}

cudaError_t deny_failure() asm("cudaDeviceSynchronize");
cudaError_t deny_failure() {
  return cudaSuccess;
}

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= cols) return;
  out[static_cast<std::size_t>(column) * rows + row] = in[static_cast<std::size_t>(row) * cols + column];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 63) / 64, (rows + 63) / 64), dim3(64, 64)>>>(in, out, rows, cols);
}
