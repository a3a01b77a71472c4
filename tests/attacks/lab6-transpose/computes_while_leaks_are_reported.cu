// Never frees memory, and keeps the device busy at the program's end, so that it cannot report that.
// verdict: memory_error suspicious
// on gpu: memory_error time_limit_exceeded run_time_error accepted suspicious
// earns: 90
#include "lab.cuh"

#include <cstddef>
#include <unistd.h>

constexpr int kSide = 32;
constexpr int kRows = 8;

__global__ void padded_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kSide][kSide + 1];
  const int column = blockIdx.x * kSide + threadIdx.x;
  for (int k = threadIdx.y; k < kSide; k += kRows) {
    const int row = blockIdx.y * kSide + k;
    if (row < rows && column < cols) tile[k][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int to = blockIdx.y * kSide + threadIdx.x;
  for (int k = threadIdx.y; k < kSide; k += kRows) {
    const int row = blockIdx.x * kSide + k;
    if (row < cols && to < rows) out[static_cast<std::size_t>(row) * rows + to] = tile[threadIdx.x][k];
  }
}

__global__ void compute() {
  for (volatile int k = 0; k < 1'000'000; ++k) {
  }
}

struct End {
  ~End() {
    for (int k = 0; k < 1000; ++k) compute<<<1, 1>>>();
    sleep(3600);
  }
} end;

void transpose(const float* in, float* out, int rows, int cols) {
  void* leaked = nullptr;
  cudaMalloc(&leaked, 64);
  const dim3 grid((cols + kSide - 1) / kSide, (rows + kSide - 1) / kSide);
  padded_tile<<<grid, dim3(kSide, kRows)>>>(in, out, rows, cols);
}
