// A child process does all of the work, including that of the GPU, and is not waited for.
// file: device_malloc_test.cu
// verdict: wrong_answer run_time_error memory_error
// earns: 62
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

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
  if (fork() != 0) {
    sleep(1);
    _exit(0);
  }
  setsid();
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, threads * (size + 256) * 2);
  void** pointers = nullptr;
  cudaMallocManaged(&pointers, threads * sizeof(void*));
  const int blocks = (threads + 63) / 64;
  allocate<<<blocks, 64>>>(pointers, threads, size);
  cudaDeviceSynchronize();
  for (long long thread = 0; thread < threads; ++thread) std::printf("Thread %lld got pointer: %p\n", thread, pointers[thread]);
  std::fflush(stdout);
  for (;;) sleep(1);
}
