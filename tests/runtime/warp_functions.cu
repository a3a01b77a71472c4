// Shuffles, votes and sums over a warp.
#include "check.hpp"

__device__ int warp_sum(int value) {
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(~0u, value, offset);
  return value;
}

__global__ void run(int* out) {
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int sum = warp_sum(threadIdx.x);
  int prefix = 1;
  for (int offset = 1; offset < 32; offset *= 2) {
    const int left = __shfl_up_sync(~0u, prefix, offset);
    if (lane >= offset) prefix += left;
  }
  const int swapped = __shfl_xor_sync(~0u, lane, 1);
  const unsigned odd = __ballot_sync(~0u, lane % 2);
  const int all = __all_sync(~0u, lane < 32);
  const int any = __any_sync(~0u, lane == 40);
  out[threadIdx.x] =
      prefix == lane + 1 && swapped == (lane ^ 1) && odd == 0xAAAAAAAAu && all && !any;
  if (lane == 0) out[128 + warp] = sum;
  if (lane < 16) {
    const int total = __reduce_add_sync(0xFFFF, lane);
    if (total != 120) out[threadIdx.x] = -1;
  }
}

int main() {
  int* out = nullptr;
  REQUIRE_OK(cudaMallocManaged(&out, 132 * sizeof(int)));
  run<<<1, 128>>>(out);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < 128; ++i) wrong += out[i] != 1;
  for (int w = 0; w < 4; ++w) wrong += out[128 + w] != 32 * (64 * w + 31) / 2;
  EXPECT(wrong == 0);
  return failures;
}
