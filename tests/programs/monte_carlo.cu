// Pi from random points, with a custom generator in each thread.
#include "tests/support/cuda_program.hpp"

#include <cmath>

/// A 64-bit linear congruential generator; its output is the upper 32 bits of the state.
struct Generator {
  std::uint64_t state;

  __host__ __device__ std::uint32_t next() {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<std::uint32_t>(state >> 32);
  }
};

__host__ __device__ unsigned hits(unsigned thread, int tries) {
  Generator generator{noise(thread) * 0x9e3779b97f4a7c15ull + thread};
  unsigned inside = 0;
  for (int i = 0; i < tries; ++i) {
    const std::uint64_t x = generator.next() >> 1;
    const std::uint64_t y = generator.next() >> 1;
    inside += x * x + y * y < (std::uint64_t{1} << 62);
  }
  return inside;
}

__global__ void throw_points(int tries, unsigned long long* total) {
  const unsigned inside = hits(blockIdx.x * blockDim.x + threadIdx.x, tries);
  const unsigned in_warp = __reduce_add_sync(0xffffffff, inside);
  if (threadIdx.x % 32 == 0) atomicAdd(total, static_cast<unsigned long long>(in_warp));
}

int main() {
  constexpr int blocks = 16, threads = 128, tries = 100;
  const DeviceArray<unsigned long long> total(std::vector<unsigned long long>{0});
  throw_points<<<blocks, threads>>>(tries, total.get());
  REQUIRE_OK(cudaGetLastError());
  const unsigned long long inside = total.to_host()[0];
  unsigned long long expected = 0;
  for (unsigned thread = 0; thread < blocks * threads; ++thread) expected += hits(thread, tries);
  EXPECT(inside == expected);
  const double pi = 4.0 * static_cast<double>(inside) / (blocks * threads * tries);
  EXPECT(std::fabs(pi - 3.14159265) < 0.02);
  std::printf("%llu of %d: %.5f\n", inside, blocks * threads * tries, pi);
  return failures;
}
