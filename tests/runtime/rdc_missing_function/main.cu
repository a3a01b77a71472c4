// A function that no file defines: kernels that call it fail with its name; other kernels run.
// options: -rdc=true
// fault: launch in calls line 11
// report: no function 'absent.int.'
#include "tests/runtime/check.hpp"

__device__ int absent(int x);
__device__ int present(int x);

__global__ void calls(int* out) {
  *out = absent(1);
}
__global__ void does_not_call(int* out) {
  *out = present(1);
}

int main() {
  int* out = nullptr;
  REQUIRE_OK(cudaMalloc(&out, sizeof(int)));
  calls<<<1, 1>>>(out);
  EXPECT(cudaGetLastError() == cudaErrorInvalidPtx);
  does_not_call<<<1, 1>>>(out);
  int result = 0;
  EXPECT_OK(cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost));
  EXPECT(result == 2);
  return failures;
}
