// A thread writes through a pointer to the end of an array while another one reads the array.
// environment: LABCHECK_SIM_CHECKS=full
// fault: data_race in set_last line 7
#include "check.hpp"

__global__ void set_last(int* begin, int* end, int* first) {
  if (threadIdx.x == 32) end[-1] = 7;
  if (threadIdx.x == 0) *first = begin[31];
}

int main() {
  int *values = nullptr, *first = nullptr;
  REQUIRE_OK(cudaMalloc(&values, 32 * sizeof(int)));
  REQUIRE_OK(cudaMalloc(&first, sizeof(int)));
  REQUIRE_OK(cudaMemset(values, 0, 32 * sizeof(int)));
  set_last<<<1, 64>>>(values, values + 32, first);
  REQUIRE_OK(cudaDeviceSynchronize());
  REQUIRE_OK(cudaFree(values));
  REQUIRE_OK(cudaFree(first));
  return failures != 0;
}
