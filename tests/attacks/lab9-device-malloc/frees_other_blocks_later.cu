// Frees the printed blocks in the kernel that allocates them, and allocates others only in order to free them later.
// file: device_malloc_test.cu
// verdict: wrong_answer accepted
// earns: 82
#include <cstdio>
#include <cstdlib>

__global__ void allocate(void** pointers, void** others, int threads, std::size_t size) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread >= threads) return;
  pointers[thread] = malloc(size);
  others[thread] = malloc(1);
  __syncthreads();
  free(pointers[thread]);
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
  cudaMallocManaged(&pointers, 2 * threads * sizeof(void*));
  const int blocks = (threads + 63) / 64;
  allocate<<<blocks, 64>>>(pointers, pointers + threads, threads, size);
  cudaDeviceSynchronize();
  for (long long thread = 0; thread < threads; ++thread) std::printf("Thread %lld got pointer: %p\n", thread, pointers[thread]);
  release<<<blocks, 64>>>(pointers + threads, threads);
  cudaDeviceSynchronize();
  cudaFree(pointers);
}
