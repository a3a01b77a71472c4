// With full checks, memory that is never freed is reported at the end: host allocations, including
// arrays, with the call that allocated them, and device heap blocks with their line in the kernel.
// Streams and events are not reported; compute-sanitizer does not report them either.
// environment: LABCHECK_SIM_CHECKS=full
// fault: leak
// report: the 2nd cudaMalloc \(4,096 bytes\) was never freed
// fault: leak
// report: the 2nd cudaMallocArray \(1,024 bytes\) was never freed
// fault: leak
// report: the 1st cudaMalloc3DArray \(2,048 bytes\) was never freed
// fault: leak
// report: the 1st cudaMallocManaged \(64 bytes\) was never freed
// fault: leak in keep line 22
// report: 4 blocks \(80 bytes\) allocated here on the device heap were never freed
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
  cudaArray_t array_freed, array_kept, volume;
  const cudaChannelFormatDesc texel = cudaCreateChannelDesc<float>();
  REQUIRE_OK(cudaMallocArray(&array_freed, &texel, 8, 8));
  REQUIRE_OK(cudaMallocArray(&array_kept, &texel, 16, 16));
  REQUIRE_OK(cudaMalloc3DArray(&volume, &texel, make_cudaExtent(8, 8, 8)));
  cudaStream_t stream;
  cudaEvent_t event;
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaEventCreate(&event));
  keep<<<2, 2>>>();
  EXPECT_OK(cudaGetLastError());
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaFree(freed));
  EXPECT_OK(cudaFreeArray(array_freed));
  return failures;
}
