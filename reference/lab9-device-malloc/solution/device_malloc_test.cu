// The reference solution: device_malloc_test NTHREADS SIZE has each thread ask the device heap for
// SIZE bytes, tells what it got, and frees it in another kernel.
#include <climits>

#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kThreads = 128;
// What the heap holds by default, and more than its books about a block.
constexpr std::size_t kLeast = std::size_t{8} << 20;
constexpr std::size_t kBooks = 128;

// Every CUDA call is checked: an error that goes unseen comes up later, somewhere else.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

// A whole number from 1 to `most`, or 0 where `text` is no such number.
static std::size_t number_in(const char* text, std::size_t most) {
  // strtoull() would take "-1" for a number, and a large one.
  if (!std::isdigit(static_cast<unsigned char>(text[0]))) return 0;
  char* end = nullptr;
  errno = 0;
  const unsigned long long number = std::strtoull(text, &end, 10);
  return *end == '\0' && errno == 0 && number <= most ? static_cast<std::size_t>(number) : 0;
}

__global__ void allocate(void** pointers, int threads, std::size_t size) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) pointers[thread] = malloc(size);
}

// The heap is the device's, not a kernel's: what one allocates another can free.
__global__ void release(void** pointers, int threads) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) free(pointers[thread]);
}

int main(int argc, char** argv) {
  const std::size_t count = argc == 3 ? number_in(argv[1], INT_MAX) : 0;
  const std::size_t size = argc == 3 ? number_in(argv[2], SIZE_MAX) : 0;
  if (count == 0 || size == 0) {
    std::fprintf(stderr, "usage: %s NTHREADS SIZE, both whole numbers from 1 on\n", argv[0]);
    return 1;
  }
  if (size > (SIZE_MAX - kLeast) / count / 2 - kBooks) {
    std::fprintf(stderr, "no heap has room for %zu blocks of %zu bytes\n", count, size);
    return 1;
  }
  // Before the first kernel that uses the heap. Room for twice as much, since blocks are rounded
  // up.
  check(cudaDeviceSetLimit(cudaLimitMallocHeapSize, kLeast + count * 2 * (size + kBooks)));

  const int threads = static_cast<int>(count);
  const int blocks = (threads + kThreads - 1) / kThreads;
  void** pointers = nullptr;
  check(cudaMalloc(&pointers, count * sizeof(void*)));
  allocate<<<blocks, kThreads>>>(pointers, threads, size);
  check(cudaGetLastError());
  std::vector<void*> got(count);
  check(cudaMemcpy(got.data(), pointers, count * sizeof(void*), cudaMemcpyDeviceToHost));

  std::size_t without = 0;
  for (void* pointer : got) without += pointer == nullptr;
  if (without == 0) {
    for (int thread = 0; thread < threads; ++thread)
      std::printf("Thread %d got pointer: %p\n", thread, got[thread]);
  }
  // Freeing a null pointer does nothing.
  release<<<blocks, kThreads>>>(pointers, threads);
  check(cudaGetLastError());
  check(cudaFree(pointers));
  check(cudaDeviceSynchronize());
  if (without > 0) {
    std::fprintf(stderr, "the heap is too small: %zu of %zu threads got no memory\n", without,
                 count);
    return 1;
  }
  return 0;
}
