// A product of matrices whose extents are not multiples of the tile: elements outside count as 0.
#include "tests/support/cuda_program.hpp"

constexpr int kTile = 16;

__global__ void multiply(const int* a, const int* b, int* c, int rows, int inner, int columns) {
  __shared__ int tile_a[kTile][kTile];
  __shared__ int tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int column = blockIdx.x * kTile + threadIdx.x;
  int sum = 0;
  for (int first = 0; first < inner; first += kTile) {
    const int k_of_a = first + threadIdx.x;
    const int k_of_b = first + threadIdx.y;
    tile_a[threadIdx.y][threadIdx.x] = row < rows && k_of_a < inner ? a[row * inner + k_of_a] : 0;
    tile_b[threadIdx.y][threadIdx.x] =
        column < columns && k_of_b < inner ? b[k_of_b * columns + column] : 0;
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  if (row < rows && column < columns) c[row * columns + column] = sum;
}

void run(int rows, int inner, int columns) {
  const std::vector<int> a = noises<int>(rows * inner, 100);
  const std::vector<int> b = noises<int>(inner * columns, 90);
  const DeviceArray<int> device_a(a), device_b(b), device_c(rows * columns);
  const dim3 grid((columns + kTile - 1) / kTile, (rows + kTile - 1) / kTile);
  multiply<<<grid, dim3(kTile, kTile)>>>(device_a.get(), device_b.get(), device_c.get(), rows,
                                         inner, columns);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> c = device_c.to_host();
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      int sum = 0;
      for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
      EXPECT(c[row * columns + column] == sum);
    }
  }
  std::printf("%d x %d x %d: %08x\n", rows, inner, columns, checksum(c));
}

int main() {
  run(50, 33, 70);
  run(1, 100, 1);
  run(17, 1, 31);
  return failures;
}
