// Allocates 16 bytes per thread, whatever size it is called with.
// file: device_malloc_test.cu
// says: has 16 instead of 64 bytes
#include <cstdio>
#include <cstdlib>

__global__ void allocate(void** pointers, int threads, std::size_t size) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= threads) return;
  pointers[thread] = malloc(16);
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
  if (cudaDeviceSetLimit(cudaLimitMallocHeapSize, threads * (size + 256) * 2) != cudaSuccess) {
    std::fprintf(stderr, "cannot set the heap size\n");
    return 1;
  }
  void** pointers = nullptr;
  cudaMallocManaged(&pointers, threads * sizeof(void*));
  const int blocks = (threads + 63) / 64;
  allocate<<<blocks, 64>>>(pointers, threads, size);
  cudaDeviceSynchronize();
  for (int thread = 0; thread < threads; ++thread) {
    if (pointers[thread] == nullptr) {
      std::fprintf(stderr, "the heap is too small\n");
      return 1;
    }
  }
  for (int thread = 0; thread < threads; ++thread)
    std::printf("Thread %d got pointer: %p\n", thread, pointers[thread]);
  release<<<blocks, 64>>>(pointers, threads);
  cudaDeviceSynchronize();
  cudaFree(pointers);
  return 0;
}
