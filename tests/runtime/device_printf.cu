// Kernel output appears when the host waits for the kernels.
// prints: launched
// prints: block 0: 7 -3 2.50 x ok 4294967295 100%
// prints: block 1: 7 -3 2.50 x ok 4294967295 100%
// prints: between
// prints: block 0: 8 -3 2.50 x ok 4294967295 100%
// prints: 00002a|   3.142|     left  |0xff|18446744073709551615
// prints: end
#include "check.hpp"

__global__ void print(int value) {
  printf("block %d: %d %d %.2f %c %s %u %d%%\n", blockIdx.x, value, -3, 2.5f, 'x', "ok", ~0u, 100);
}

__global__ void format() {
  const int count = printf("%06x|%8.3f|%9s  |%#x|%llu\n", 42, 3.14159, "left", 255, ~0ull);
  if (count != 5) __trap();
}

int main() {
  print<<<2, 1>>>(7);
  std::printf("launched\n");
  EXPECT_OK(cudaDeviceSynchronize());
  std::printf("between\n");
  print<<<1, 1>>>(8);
  format<<<1, 1>>>();
  EXPECT_OK(cudaStreamSynchronize(0));
  std::printf("end\n");
  return failures;
}
