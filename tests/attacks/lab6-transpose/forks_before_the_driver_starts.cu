// A constructor forks: two processes run the driver and answer on the same socket.
// verdict: accepted wrong_answer run_time_error device_fault suspicious
// on gpu: time_limit_exceeded suspicious
// earns: 60
#include "lab.cuh"

#include <cstddef>
#include <unistd.h>

struct Twins {
  Twins() { (void)!fork(); }
};
__attribute__((init_priority(101))) Twins twins;

__global__ void naive(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || column >= cols) return;
  out[static_cast<std::size_t>(column) * rows + row] = in[static_cast<std::size_t>(row) * cols + column];
}

void transpose(const float* in, float* out, int rows, int cols) {
  naive<<<dim3((cols + 31) / 32, (rows + 15) / 16), dim3(32, 16)>>>(in, out, rows, cols);
}
