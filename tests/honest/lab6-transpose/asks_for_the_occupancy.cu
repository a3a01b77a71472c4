// Asks the runtime about the device and its kernel, and takes as many rows of threads as fit.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cstddef>

constexpr int kSide = 32;

__global__ void padded_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kSide][kSide + 1];
  const int column = blockIdx.x * kSide + threadIdx.x;
  for (int k = threadIdx.y; k < kSide; k += blockDim.y) {
    const int row = blockIdx.y * kSide + k;
    if (row < rows && column < cols) tile[k][threadIdx.x] = in[static_cast<std::size_t>(row) * cols + column];
  }
  __syncthreads();
  const int to = blockIdx.y * kSide + threadIdx.x;
  for (int k = threadIdx.y; k < kSide; k += blockDim.y) {
    const int row = blockIdx.x * kSide + k;
    if (row < cols && to < rows) out[static_cast<std::size_t>(row) * rows + to] = tile[threadIdx.x][k];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  int device = 0;
  cudaDeviceProp properties{};
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&properties, device);
  int blocks = 0;
  int threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, padded_tile);
  cudaFuncAttributes attributes{};
  cudaFuncGetAttributes(&attributes, padded_tile);
  threads = std::min({threads, properties.maxThreadsPerBlock, attributes.maxThreadsPerBlock, 256});
  const dim3 grid((cols + kSide - 1) / kSide, (rows + kSide - 1) / kSide);
  padded_tile<<<grid, dim3(kSide, std::max(1, threads / kSide))>>>(in, out, rows, cols);
}
