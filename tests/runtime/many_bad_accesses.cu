// Twelve threads each have an array and an error of their own. After ten bad accesses with
// different causes, the kernel ends.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in set_ends line 25
// fault: out_of_bounds in set_ends line 26
// fault: out_of_bounds in set_ends line 27
// fault: out_of_bounds in set_ends line 28
// fault: out_of_bounds in set_ends line 29
// fault: out_of_bounds in set_ends line 30
// fault: out_of_bounds in set_ends line 31
// fault: out_of_bounds in set_ends line 32
// fault: out_of_bounds in set_ends line 33
// fault: out_of_bounds in set_ends line 34
#include "check.hpp"

constexpr int kArrays = 12;
constexpr int kLength = 64;

struct Arrays {
  int* of[kArrays];
};

__global__ void set_ends(Arrays arrays) {
  const int i = threadIdx.x;
  if (i == 0) arrays.of[0][kLength] = i;
  if (i == 1) arrays.of[1][kLength] = i;
  if (i == 2) arrays.of[2][kLength] = i;
  if (i == 3) arrays.of[3][kLength] = i;
  if (i == 4) arrays.of[4][kLength] = i;
  if (i == 5) arrays.of[5][kLength] = i;
  if (i == 6) arrays.of[6][kLength] = i;
  if (i == 7) arrays.of[7][kLength] = i;
  if (i == 8) arrays.of[8][kLength] = i;
  if (i == 9) arrays.of[9][kLength] = i;
  if (i == 10) arrays.of[10][kLength] = i;
  if (i == 11) arrays.of[11][kLength] = i;
}

int main() {
  Arrays arrays;
  for (int*& array : arrays.of) REQUIRE_OK(cudaMalloc(&array, kLength * sizeof(int)));
  set_ends<<<1, 32>>>(arrays);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
