// A transpose through a tile in shared memory, padded by one column.
//
// 256 x 256 floats; 64 blocks of 32 x 8 threads move a tile of 32 x 32 each, in 4 steps of 8 rows:
// 64 * 8 warps * 4 steps = 2048 requests of each kind.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 8192 = 2048 * 4 sectors (32 adjacent floats)
// counter: global_store_requests = 2048
// counter: global_store_sectors = 8192
// counter: shared_store_requests = 2048
// counter: shared_store_passes = 2048 (a row uses 32 banks: 1 pass)
// counter: shared_load_requests = 2048
// counter: shared_load_passes = 2048 (32 floats, 132 bytes apart, in 32 banks: 1 pass)
// counter: barrier_waits = 512 = 64 * 8 warps
// counter: shared_load_conflicts = 0
// counter: shared_store_conflicts = 0
#include "tests/support/counted_kernels.hpp"

constexpr int kSize = 256;
constexpr int kTile = 32;
constexpr int kRows = 8;

__global__ void transpose(const float* in, float* out) {
  __shared__ float tile[kTile][33];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  for (int row = 0; row < kTile; row += kRows) {
    tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * kSize + x];
  }
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  for (int row = 0; row < kTile; row += kRows) {
    out[(y + row) * kSize + x] = tile[threadIdx.x][threadIdx.y + row];
  }
}

int main() {
  run_transpose(transpose, kSize, dim3(kSize / kTile, kSize / kTile), dim3(kTile, kRows));
  return failures;
}
