// Prints pointers that it invents, without a GPU. A kernel that never runs calls malloc().
// file: device_malloc_test.cu
// verdict: wrong_answer missing
// earns: 62
#include <cstdio>
#include <cstdlib>

__global__ void unused(void** pointer) {
  *pointer = malloc(8);
}

int main(int argc, char** argv) {
  const long long threads = argc == 3 ? std::atoll(argv[1]) : 0;
  const long long size = argc == 3 ? std::atoll(argv[2]) : 0;
  if (threads <= 0 || size <= 0) {
    std::printf("usage: device_malloc_test NTHREADS SIZE\n");
    return 1;
  }
  if (size > 1LL << 32) {
    std::fprintf(stderr, "the heap is too small\n");
    return 1;
  }
  for (long long thread = 0; thread < threads; ++thread)
    std::printf("Thread %lld got pointer: 0x%llx\n", thread, 0x7f0000000000LL + thread * (size + 256));
}
