// Only the part of a tile inside the matrix is stored, but the sum covers the whole tile.
//
// finds: uninitialized
// checks: full
// tool: initcheck
// sanitizer: nothing: initcheck checks only global memory
#include <cstdio>
#include <vector>

constexpr int kTile = 16;

__global__ void row_sums(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[kTile][kTile];
  const int row = blockIdx.x * kTile + threadIdx.y;
  float sum = 0;
  for (int start = 0; start < columns; start += kTile) {
    const int column = start + threadIdx.x;
    if (row < rows && column < columns) tile[threadIdx.y][threadIdx.x] = in[row * columns + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile[threadIdx.y][k];
    __syncthreads();
  }
  if (row < rows && threadIdx.x == 0) out[row] = sum;  // here
}

int main() {
  const int rows = 16;
  const int columns = 12;
  std::vector<float> ones(rows * columns, 1.0f);
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&in, ones.size() * sizeof(float));
  cudaMalloc(&out, rows * sizeof(float));
  cudaMemcpy(in, ones.data(), ones.size() * sizeof(float), cudaMemcpyHostToDevice);
  row_sums<<<1, dim3(kTile, kTile)>>>(in, out, rows, columns);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
