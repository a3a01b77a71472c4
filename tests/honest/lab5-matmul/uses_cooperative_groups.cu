// Uses barriers of cooperative groups, and a template for the tile.
// verdict: accepted
#include "lab.cuh"

#include <cooperative_groups.h>

namespace groups = cooperative_groups;

template <int kTile>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k) {
  const groups::thread_block block = groups::this_thread_block();
  const auto at = block.thread_index();
  __shared__ float tiles[2][kTile][kTile];
  const int row = block.group_index().y * kTile + at.y;
  const int column = block.group_index().x * kTile + at.x;
  float sum = 0;
  for (int start = 0; start < k; start += kTile) {
    const int p = start + at.x;
    const int q = start + at.y;
    tiles[0][at.y][at.x] = row < m && p < k ? a[row * k + p] : 0.0f;
    tiles[1][at.y][at.x] = q < k && column < n ? b[q * n + column] : 0.0f;
    block.sync();
    for (int i = 0; i < kTile; ++i) sum += tiles[0][at.y][i] * tiles[1][i][at.x];
    groups::sync(block);
  }
  if (row < m && column < n) c[row * n + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const dim3 grid((n + 15) / 16, (m + 15) / 16);
  tiled<16><<<grid, dim3(16, 16)>>>(a, b, c, m, n, k);
}
