// The device heap is full, malloc() returns null, and the kernel does not check it.
// fault: invalid_address in fill line 10
// report: through a null pointer by .*: malloc\(5242880\) at line 9 returned null because
// report: because the device heap of 8,388,608 bytes was full
#include "check.hpp"

__global__ void fill(int rounds) {
  for (int i = 0; i < rounds; ++i) {
    int* block = static_cast<int*>(malloc(5 << 20));
    block[0] = i;
  }
}

int main() {
  fill<<<1, 1>>>(1);
  EXPECT_OK(cudaDeviceSynchronize());
  fill<<<1, 1>>>(1);
  EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  return failures;
}
