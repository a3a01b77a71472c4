// A block of the device heap is used after free(), by an instruction that used it before.
// fault: out_of_bounds in use_after_free line 10
#include "check.hpp"

__global__ void use_after_free(int rounds) {
  int* block = static_cast<int*>(malloc(64));
  block[0] = 0;
  for (int i = 0; i < rounds; ++i) {
    if (i == 2) free(block);
    block[i] = i;
  }
}

int main() {
  use_after_free<<<1, 1>>>(4);
  EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  return failures;
}
