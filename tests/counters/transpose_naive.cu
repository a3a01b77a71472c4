// A transpose that reads rows and writes columns.
//
// 256 x 256 floats, one thread each: 2048 warps, each with 32 floats of one row.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 8192 = 2048 * 4 sectors (32 adjacent floats, 128 bytes)
// counter: global_load_bytes = 262144 = 65536 * 4
// counter: global_store_requests = 2048
// counter: global_store_sectors = 65536 = 2048 * 32 sectors (32 floats, 1024 bytes apart)
// counter: global_store_bytes = 262144
// counter: global_load_transactions = 2048
// counter: global_store_transactions = 65536
#include "tests/support/counted_kernels.hpp"

constexpr int kSize = 256;

__global__ void transpose(const float* in, float* out) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y = blockIdx.y * 8 + threadIdx.y;
  out[x * kSize + y] = in[y * kSize + x];
}

int main() {
  run_transpose(transpose, kSize, dim3(kSize / 32, kSize / 8), dim3(32, 8));
  return failures;
}
