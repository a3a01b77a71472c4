// A misaligned access.
// fault: misaligned in write line 6
#include "check.hpp"

__global__ void write(char* p) {
  *reinterpret_cast<int*>(p + 1) = 1;
}

int main() {
  char* p = nullptr;
  REQUIRE_OK(cudaMalloc(&p, 64));
  write<<<1, 1>>>(p);
  EXPECT(cudaDeviceSynchronize() == cudaErrorMisalignedAddress);
  return failures;
}
