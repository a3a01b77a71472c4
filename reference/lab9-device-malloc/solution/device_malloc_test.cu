// SPDX-License-Identifier: MIT
// The reference solution: in device_malloc_test NTHREADS SIZE, each thread allocates SIZE bytes on
// the device heap. The program prints the pointers and frees the blocks in another kernel.
#include <climits>

#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kThreads = 128;
// The default size of the heap, and an upper bound on its bookkeeping per block.
constexpr std::size_t kDefaultHeap = std::size_t{8} << 20;
constexpr std::size_t kBookkeeping = 128;

// Every CUDA call is checked: a missed error shows up later, in an unrelated call.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

// The integer in `text` if it is from 1 to `most`, otherwise 0.
static std::size_t number_in(const char* text, std::size_t most) {
  // strtoull() would accept "-1" and return a large number.
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

// The heap belongs to the device, not to a kernel: one kernel can free another kernel's blocks.
__global__ void release(void** pointers, int threads) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) free(pointers[thread]);
}

int main(int argc, char** argv) {
  const std::size_t count = argc == 3 ? number_in(argv[1], INT_MAX) : 0;
  const std::size_t size = argc == 3 ? number_in(argv[2], SIZE_MAX) : 0;
  if (count == 0 || size == 0) {
    std::fprintf(stderr, "usage: %s NTHREADS SIZE, both positive integers\n", argv[0]);
    return 1;
  }
  if (size > (SIZE_MAX - kDefaultHeap) / count / 2 - kBookkeeping) {
    std::fprintf(stderr, "%zu blocks of %zu bytes are too large for any heap\n", count, size);
    return 1;
  }
  // Must precede the first kernel that uses the heap. Twice the size: block sizes are rounded up.
  check(cudaDeviceSetLimit(cudaLimitMallocHeapSize,
                           kDefaultHeap + count * 2 * (size + kBookkeeping)));

  const int threads = static_cast<int>(count);
  const int blocks = (threads + kThreads - 1) / kThreads;
  void** pointers = nullptr;
  check(cudaMalloc(&pointers, count * sizeof(void*)));
  allocate<<<blocks, kThreads>>>(pointers, threads, size);
  check(cudaGetLastError());
  std::vector<void*> got(count);
  check(cudaMemcpy(got.data(), pointers, count * sizeof(void*), cudaMemcpyDeviceToHost));

  std::size_t failed = 0;
  for (void* pointer : got) failed += pointer == nullptr;
  if (failed == 0) {
    for (int thread = 0; thread < threads; ++thread)
      std::printf("Thread %d got pointer: %p\n", thread, got[thread]);
  }
  // Freeing a null pointer does nothing.
  release<<<blocks, kThreads>>>(pointers, threads);
  check(cudaGetLastError());
  check(cudaFree(pointers));
  check(cudaDeviceSynchronize());
  if (failed > 0) {
    std::fprintf(stderr, "the heap is too small: %zu of %zu threads got no memory\n", failed,
                 count);
    return 1;
  }
  return 0;
}
