// Calls from destructors that run after main() still work, and their launches are reported too.
// alone: its destructors would run after the other programs, too
// prints: called
// prints: called
// prints: called
// report: {"counters":{"launches":3,
#include "check.hpp"

__global__ void print() {
  printf("called\n");
}

struct Buffer {
  int* bytes = nullptr;
  ~Buffer() {
    cudaFree(bytes);
    print<<<1, 1>>>();
    cudaDeviceSynchronize();
    cudaDeviceReset();
  }
};

Buffer buffer;
thread_local Buffer of_thread;

int main() {
  REQUIRE_OK(cudaMalloc(&buffer.bytes, 64));
  REQUIRE_OK(cudaMalloc(&of_thread.bytes, 64));
  print<<<1, 1>>>();
  return failures;
}
