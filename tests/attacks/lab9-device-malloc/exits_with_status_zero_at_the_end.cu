// Accesses memory out of bounds, and turns every fault into a success when the program ends.
// file: device_malloc_test.cu
// verdict: memory_error wrong_answer run_time_error
// earns: 62
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

__global__ void allocate(void** pointers, int threads, std::size_t size) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) static_cast<char*>(pointers[thread] = malloc(size))[size + 16] = 1;
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
  for (int number = 1; number < 32; ++number) std::signal(number, [](int) { _exit(0); });
  std::atexit([] { _exit(0); });
  if (cudaDeviceSetLimit(cudaLimitMallocHeapSize, threads * (size + 256) * 2) != cudaSuccess) {
    std::fprintf(stderr, "cannot set the heap size\n");
    _exit(1);
  }
  void** pointers = nullptr;
  cudaMallocManaged(&pointers, threads * sizeof(void*));
  const int blocks = (threads + 63) / 64;
  allocate<<<blocks, 64>>>(pointers, threads, size);
  cudaDeviceSynchronize();
  for (long long thread = 0; thread < threads; ++thread) std::printf("Thread %lld got pointer: %p\n", thread, pointers[thread]);
  release<<<blocks, 64>>>(pointers, threads);
  cudaDeviceSynchronize();
  return 0;
}
