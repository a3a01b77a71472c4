// A sparse matrix in compressed rows times a vector: one thread per row, and one warp per row.
#include "tests/support/cuda_program.hpp"

constexpr int kRows = 700;

struct Matrix {
  const int* rows;
  const int* columns;
  const float* values;
};

__global__ void thread_per_row(Matrix m, const float* x, float* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= kRows) return;
  float sum = 0;
  for (int i = m.rows[row]; i < m.rows[row + 1]; ++i) sum += m.values[i] * __ldg(&x[m.columns[i]]);
  y[row] = sum;
}

__global__ void warp_per_row(Matrix m, const float* x, float* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= kRows) return;
  float sum = 0;
  for (int i = m.rows[row] + lane; i < m.rows[row + 1]; i += 32) {
    sum += m.values[i] * __ldg(&x[m.columns[i]]);
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, distance);
  }
  if (lane == 0) y[row] = sum;
}

int main() {
  std::vector<int> rows{0}, columns;
  std::vector<float> values;
  for (unsigned row = 0; row < kRows; ++row) {
    for (unsigned i = 0; i < noise(row) % 60; ++i) {
      columns.push_back(static_cast<int>(noise(row * 64 + i) % kRows));
      values.push_back(static_cast<float>(noise(row + 64 * i) % 16));
    }
    rows.push_back(static_cast<int>(columns.size()));
  }
  const std::vector<float> x = noises<float>(kRows, 100);
  // Sums of integers this small are exact in any order.
  std::vector<float> expected(kRows);
  for (int row = 0; row < kRows; ++row) {
    for (int i = rows[row]; i < rows[row + 1]; ++i) expected[row] += values[i] * x[columns[i]];
  }
  const DeviceArray<int> device_rows(rows), device_columns(columns);
  const DeviceArray<float> device_values(values), device_x(x), y(kRows), y_by_warps(kRows);
  const Matrix matrix{device_rows.get(), device_columns.get(), device_values.get()};
  thread_per_row<<<(kRows + 63) / 64, 64>>>(matrix, device_x.get(), y.get());
  warp_per_row<<<(kRows + 3) / 4, 128>>>(matrix, device_x.get(), y_by_warps.get());
  REQUIRE_OK(cudaGetLastError());
  EXPECT(y.to_host() == expected);
  EXPECT(y_by_warps.to_host() == expected);
  std::printf("%08x\n", checksum(expected));
  return failures;
}
