// Memory that is never freed is told at the end, with full checks: the host's by the call that
// allocated it, blocks of the device heap by their place in the kernel.
// environment: LABCHECK_SIM_CHECKS=full
// fault: leak
// report: the 2nd cudaMalloc, of 4,096 bytes was never freed
// fault: leak
// report: the 1st cudaMallocManaged, of 64 bytes was never freed
// fault: leak in keep line 17
// report: 4 blocks of the device heap with 80 bytes were allocated here and never freed
#include "check.hpp"

struct Pair {
  int first, second;
};

__global__ void keep() {
  int* numbers = static_cast<int*>(malloc(20));
  numbers[0] = 1;
  Pair* pair = new Pair{1, 2};
  numbers[1] = pair->second;
  delete pair;
}

int main() {
  int *freed = nullptr, *kept = nullptr, *managed = nullptr;
  REQUIRE_OK(cudaMalloc(&freed, 100));
  REQUIRE_OK(cudaMalloc(&kept, 4096));
  REQUIRE_OK(cudaMallocManaged(&managed, 64));
  keep<<<2, 2>>>();
  EXPECT_OK(cudaGetLastError());
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaFree(freed));
  return failures;
}
