// Defines arrays that are larger than any memory, for the host and for the device.
// file: device_malloc_test.cu
// verdict: compile_error device_fault run_time_error memory_limit_exceeded
// earns: 60
#include <cstdio>

char host[1LL << 44] = {1};
__device__ char device[1LL << 44];

int main() {
  void* address = nullptr;
  cudaGetSymbolAddress(&address, device);
  std::printf("usage: %p %d\n", address, host[12345]);
}
