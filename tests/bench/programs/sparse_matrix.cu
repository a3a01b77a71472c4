// SPDX-License-Identifier: MIT
// Irregular reads and loops of different lengths: products of a sparse matrix and a vector, with a
// thread for each row and with a warp for each row.
#include "tests/support/cuda_program.hpp"

constexpr int kRows = 1 << 17, kThreads = 256;

__global__ void thread_per_row(const int* starts, const int* columns, const float* values,
                               const float* x, float* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}

__global__ void warp_per_row(const int* starts, const int* columns, const float* values,
                             const float* x, float* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = starts[row] + lane; k < starts[row + 1]; k += 32) sum += values[k] * x[columns[k]];
  for (int k = 16; k > 0; k /= 2) sum += __shfl_down_sync(~0u, sum, k);
  if (lane == 0) y[row] = sum;
}

int main() {
  // Small integers, so that all sums are exact.
  const std::vector<float> x = noises<float>(kRows, 16);
  std::vector<int> starts, columns;
  std::vector<float> values, expected(kRows);
  for (int row = 0; row < kRows; ++row) {
    starts.push_back(static_cast<int>(columns.size()));
    const std::uint32_t count = 8 + noise(row) % 48;
    for (std::uint32_t k = 0; k < count; ++k) {
      columns.push_back(static_cast<int>(noise(64 * row + k) % kRows));
      values.push_back(static_cast<float>(k % 5) - 2.0f);
      expected[row] += values.back() * x[columns.back()];
    }
  }
  starts.push_back(static_cast<int>(columns.size()));
  const DeviceArray<int> device_starts(starts), device_columns(columns);
  const DeviceArray<float> device_values(values), device_x(x), first(kRows), second(kRows);
  thread_per_row<<<kRows / kThreads, kThreads>>>(device_starts.get(), device_columns.get(),
                                                 device_values.get(), device_x.get(), first.get());
  warp_per_row<<<kRows / kThreads * 32, kThreads>>>(
      device_starts.get(), device_columns.get(), device_values.get(), device_x.get(), second.get());
  EXPECT(first.to_host() == expected);
  EXPECT(second.to_host() == expected);
  return failures;
}
