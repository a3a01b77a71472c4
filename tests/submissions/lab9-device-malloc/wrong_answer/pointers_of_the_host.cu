// Prints pointers from malloc() on the host.
// file: device_malloc_test.cu
// says: but malloc() in its kernels returned only 0 blocks
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  const long long threads = argc == 3 ? std::atoll(argv[1]) : 0;
  const long long size = argc == 3 ? std::atoll(argv[2]) : 0;
  if (threads <= 0 || size <= 0) {
    std::printf("usage: device_malloc_test NTHREADS SIZE\n");
    return 1;
  }
  if (size > (1LL << 32)) {
    std::fprintf(stderr, "cannot set the heap size\n");
    return 1;
  }
  void** pointers = nullptr;
  pointers = new void*[threads];
  for (int thread = 0; thread < threads; ++thread) pointers[thread] = std::malloc(size);
  for (int thread = 0; thread < threads; ++thread) {
    if (pointers[thread] == nullptr) {
      std::fprintf(stderr, "the heap is too small\n");
      return 1;
    }
  }
  for (int thread = 0; thread < threads; ++thread)
    std::printf("Thread %d got pointer: %p\n", thread, pointers[thread]);
  for (int thread = 0; thread < threads; ++thread) std::free(pointers[thread]);
  delete[] pointers;
  return 0;
}
