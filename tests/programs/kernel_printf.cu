// A kernel's output appears when the host waits for the kernel.
// prints: before
// prints: block 0 of 1
// prints: int -7, unsigned 7, hex 2a, octal 52, char x, percent %
// prints: float 1.500, exponent 2.50e+03, long 1099511627776
// prints: string [word      ] [    right]
// prints: 30 lanes saw nothing
// prints: after
#include "tests/support/cuda_program.hpp"

__global__ void speak() {
  const unsigned silent = __ballot_sync(0xffffffff, threadIdx.x > 1);
  if (threadIdx.x == 0) {
    printf("block %u of %u\n", blockIdx.x, gridDim.x);
    printf("int %d, unsigned %u, hex %x, octal %o, char %c, percent %%\n", -7, 7u, 42, 42, 'x');
    printf("float %.3f, exponent %.2e, long %lld\n", 1.5, 2500.0, 1ll << 40);
    printf("string [%-10s] [%9s]\n", "word", "right");
    printf("%d lanes saw nothing\n", __popc(silent));
  }
}

int main() {
  std::printf("before\n");
  std::fflush(stdout);
  speak<<<1, 32>>>();
  REQUIRE_OK(cudaGetLastError());
  REQUIRE_OK(cudaDeviceSynchronize());
  std::fflush(stdout);
  std::printf("after\n");
  return failures;
}
