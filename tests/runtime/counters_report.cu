// The counters are reported at the end of the program.
// report: {"counters":{"launches":3,"blocks":5,"threads":144,
// report: {"kernel":{"name":"add","signature":"add\(float\*, float\)","grid":\[1,1,1\],
// report: "block":\[16,1,1\],"static_shared":0,"dynamic_shared":0,"counters":{"launches":3,
// report: "lines":\[{"file":"[^"]*counters_report.cu","line":10,"counters":{"warp_
// report: index 32, but the array has 32 elements of 4 bytes \(valid: 0 to 31\)
// fault: out_of_bounds in add
#include "check.hpp"

__global__ void add(float* x, float y) {
  x[threadIdx.x] += y;
}

int main() {
  float* numbers = nullptr;
  REQUIRE_OK(cudaMalloc(&numbers, 32 * sizeof(float)));
  REQUIRE_OK(cudaMemset(numbers, 0, 32 * sizeof(float)));
  add<<<2, 32>>>(numbers, 1);
  add<<<2, 32>>>(numbers, 2);
  add<<<1, 16>>>(numbers, 3);
  EXPECT_OK(cudaDeviceSynchronize());
  add<<<1, 33>>>(numbers, 3);
  EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  return failures;
}
