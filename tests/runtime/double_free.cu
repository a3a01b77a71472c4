// A block of the device heap is freed twice. For the simulated GPU only: a card may not notice.
// fault: device_heap in free_twice line 9
// report: the block that malloc\(64\) at line 7 gave is freed again, which free\(\) at line 8 did
#include "check.hpp"

__global__ void free_twice(int times) {
  void* block = malloc(64);
  free(block);
  if (times > 1) free(block);
}

int main() {
  free_twice<<<1, 1>>>(1);
  EXPECT_OK(cudaDeviceSynchronize());
  free_twice<<<1, 1>>>(2);
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
