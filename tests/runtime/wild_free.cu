// free() of an address inside a block. Simulated GPU only: a real GPU may not notice.
// fault: device_heap in free_inside line 8
// report: the block from malloc\(64\) at line 7 is freed at its byte 16, not at its start, in
#include "check.hpp"

__global__ void free_inside() {
  char* block = static_cast<char*>(malloc(64));
  free(block + 16);
}

int main() {
  free_inside<<<1, 1>>>();
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
