// Defines only the first function.
// says: The submission does not define void find_largest(const float* in, std::size_t n, float* value, long long* index).
#include "lab.cuh"

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstring>

__device__ float sum_of_lanes(float value) {
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xFFFFFFFF, value, distance);
  return __shfl_sync(0xFFFFFFFF, value, 0);
}

__global__ void rows_kernel(const float* in, int rows, int cols, float* mean, float* variance) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float* own = in + static_cast<std::size_t>(row) * cols;
  float sum = 0;
  for (int column = lane; column < cols; column += 32) sum += own[column];
  const float center = sum_of_lanes(sum) / cols;
  float squares = 0;
  for (int column = lane; column < cols; column += 32) squares += (own[column] - center) * (own[column] - center);
  squares = sum_of_lanes(squares);
  if (lane == 0) {
    mean[row] = center;
    variance[row] = squares / cols;
  }
}

void row_statistics(const float* in, int rows, int cols, float* mean, float* variance) {
  rows_kernel<<<(rows + 3) / 4, 128>>>(in, rows, cols, mean, variance);
}
