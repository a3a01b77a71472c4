// Calls from objects that go after main work as before, and what ran then is reported too.
// prints: told
// prints: told
// prints: told
// report: {"counters":{"launches":3,
#include "check.hpp"

__global__ void tell() {
  printf("told\n");
}

struct Buffer {
  int* bytes = nullptr;
  ~Buffer() {
    cudaFree(bytes);
    tell<<<1, 1>>>();
    cudaDeviceSynchronize();
    cudaDeviceReset();
  }
};

Buffer buffer;
thread_local Buffer of_thread;

int main() {
  REQUIRE_OK(cudaMalloc(&buffer.bytes, 64));
  REQUIRE_OK(cudaMalloc(&of_thread.bytes, 64));
  tell<<<1, 1>>>();
  return failures;
}
