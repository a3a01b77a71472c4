// Odd and even lanes take different paths.
//
// 8192 threads, 256 warps; each warp executes the branch once and takes both paths. The loops,
// whose lanes do not diverge, keep the compiler from replacing the branch with a select, and the
// different kinds of stores keep it from storing after the branch, once for both paths.
//
// counter: divergent_branches = 256
// counter: global_load_requests = 256
// counter: global_store_requests = 512 = 256 * 2 paths
// counter: global_store_sectors = 2048 = 512 * 4 sectors (16 floats in 128 bytes)
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 8192;

__device__ unsigned stir(unsigned value, unsigned factor, unsigned rounds) {
#pragma unroll 1
  for (unsigned k = 0; k < rounds; ++k) value = value * factor + k;
  return value;
}

__global__ void choose(const unsigned* rounds, unsigned* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned n = rounds[i];
  if (i % 2 == 0) {
    out[i] = stir(i, 3, n);
  } else {
    __stcg(&out[i], stir(i, 5, n) ^ 1);
  }
}

int main() {
  const std::vector<unsigned> rounds(kCount, 8);
  const DeviceArray<unsigned> device_rounds(rounds), device_out(kCount);
  choose<<<kCount / 256, 256>>>(device_rounds.get(), device_out.get());
  const std::vector<unsigned> out = device_out.to_host();
  for (unsigned i = 0; i < kCount; ++i) {
    unsigned value = i;
    for (unsigned k = 0; k < 8; ++k) value = value * (i % 2 == 0 ? 3 : 5) + k;
    EXPECT(out[i] == (i % 2 == 0 ? value : value ^ 1));
  }
  return failures;
}
