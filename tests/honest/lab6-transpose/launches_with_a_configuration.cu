// Launches its kernel with cudaLaunchKernelEx(), with attributes, in a stream of its own.
// verdict: accepted
#include "lab.cuh"

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
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3((cols + kSide - 1) / kSide, (rows + kSide - 1) / kSide);
  configuration.blockDim = dim3(kSide, 8);
  configuration.stream = stream;
  cudaLaunchKernelEx(&configuration, padded_tile, in, out, rows, cols);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
