// A guard is missing, so some threads write past the end of the matrix, and others into the next
// row, where they race. The index has one error, so only the bad write is reported.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds in fill line 12
#include "check.hpp"

constexpr int kWidth = 40;

__global__ void fill(int* matrix) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = kWidth - 1 - threadIdx.y;
  matrix[y * kWidth + x] = x;
}

int main() {
  int* matrix = nullptr;
  REQUIRE_OK(cudaMalloc(&matrix, kWidth * kWidth * sizeof(int)));
  fill<<<2, dim3(32, kWidth / 2)>>>(matrix);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  return failures;
}
