// A block of the device heap is freed twice. Simulated GPU only: a real GPU may not notice.
// fault: device_heap in free_twice line 9
// report: the block from malloc\(64\) at line 7 is freed again; free\(\) at line 8 already freed it
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
