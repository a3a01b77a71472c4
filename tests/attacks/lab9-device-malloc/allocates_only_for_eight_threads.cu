// Allocates what the counters require: 8 blocks. With any other number of threads, it allocates one block and invents the
// pointers.
// file: device_malloc_test.cu
// verdict: wrong_answer
// earns: 81.2
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
  cudaMallocManaged(&pointers, 8 * sizeof(void*));
  const int blocks = threads == 8 ? 8 : 1;
  allocate<<<1, 32>>>(pointers, blocks, 16);
  cudaDeviceSynchronize();
  for (long long thread = 0; thread < threads; ++thread) {
    const char* pointer = static_cast<char*>(pointers[blocks == 8 ? thread : 0]);
    std::printf("Thread %lld got pointer: %p\n", thread, blocks == 8 ? pointer : pointer + thread * (size + 256));
  }
  release<<<1, 32>>>(pointers, blocks);
  cudaDeviceSynchronize();
  cudaFree(pointers);
}
