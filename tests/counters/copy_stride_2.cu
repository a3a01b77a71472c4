// A copy that reads every second float and writes contiguously.
//
// 65536 threads, 2048 warps.
//
// counter: global_load_requests = 2048
// counter: global_load_sectors = 16384 = 2048 * 8 sectors (32 floats in 256 bytes)
// counter: global_load_bytes = 262144 = 65536 * 4
// counter: global_store_requests = 2048
// counter: global_store_sectors = 8192 = 2048 * 4 sectors (32 adjacent floats)
// counter: global_load_transactions = 4096 = 2048 * 2 lines (256 bytes)
#include "tests/support/counted_kernels.hpp"

constexpr int kCount = 65536;
constexpr int kStride = 2;

__global__ void gather(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * kStride];
}

int main() {
  run_gather(gather, kCount, kStride);
  return failures;
}
