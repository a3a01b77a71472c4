// Copies its tiles into shared memory with cooperative_groups::memcpy_async() where whole rows can be copied.
// verdict: accepted
#include "lab.cuh"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include <cstddef>

namespace groups = cooperative_groups;

constexpr int kSide = 16;

__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float left[kSide][kSide];
  __shared__ float right[kSide][kSide];
  const groups::thread_block block = groups::this_thread_block();
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int first_row = blockIdx.y * kSide;
  const int first_column = blockIdx.x * kSide;
  float sum = 0;
  for (int start = 0; start < k; start += kSide) {
    const bool is_whole = first_row + kSide <= m && first_column + kSide <= n && start + kSide <= k;
    if (is_whole) {
      for (int row = 0; row < kSide; ++row) {
        groups::memcpy_async(block, left[row], a + static_cast<std::size_t>(first_row + row) * k + start,
                             sizeof left[row]);
        groups::memcpy_async(block, right[row], b + static_cast<std::size_t>(start + row) * n + first_column,
                             sizeof right[row]);
      }
      groups::wait(block);
    } else {
      const bool has_left = first_row + y < m && start + x < k;
      const bool has_right = start + y < k && first_column + x < n;
      left[y][x] = has_left ? a[static_cast<std::size_t>(first_row + y) * k + start + x] : 0;
      right[y][x] = has_right ? b[static_cast<std::size_t>(start + y) * n + first_column + x] : 0;
    }
    block.sync();
    for (int j = 0; j < kSide; ++j) sum += left[y][j] * right[j][x];
    block.sync();
  }
  if (first_row + y < m && first_column + x < n) c[static_cast<std::size_t>(first_row + y) * n + first_column + x] = sum;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  tiled<<<dim3((n + kSide - 1) / kSide, (m + kSide - 1) / kSide), dim3(kSide, kSide)>>>(a, b, c, m, n, k);
}
