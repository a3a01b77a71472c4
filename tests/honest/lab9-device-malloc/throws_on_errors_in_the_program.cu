// Reads its arguments with streams, checks every call, throws exceptions inside main(), and resets the device at the end.
// file: device_malloc_test.cu
// verdict: accepted
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

__global__ void allocate(char** pointers, int threads, std::size_t size) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) pointers[thread] = new char[size];
}

__global__ void release(char** pointers, int threads) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) delete[] pointers[thread];
}

long long positive(const char* text) {
  std::istringstream words(text);
  long long number = 0;
  return words >> number && words.eof() && number > 0 ? number : 0;
}

int main(int argc, char** argv) try {
  const long long threads = argc == 3 ? positive(argv[1]) : 0, size = argc == 3 ? positive(argv[2]) : 0;
  if (threads == 0 || size == 0) {
    std::cout << "Usage: " << argv[0] << " NTHREADS SIZE" << std::endl;
    return EXIT_FAILURE;
  }
  check(cudaDeviceSetLimit(cudaLimitMallocHeapSize, (std::size_t{8} << 20) + 2 * threads * size));
  char** pointers = nullptr;
  check(cudaMalloc(&pointers, threads * sizeof *pointers));
  const unsigned blocks = static_cast<unsigned>((threads + 127) / 128);
  allocate<<<blocks, 128>>>(pointers, static_cast<int>(threads), size);
  check(cudaGetLastError());
  std::vector<void*> copied(threads);
  check(cudaMemcpy(copied.data(), pointers, threads * sizeof(void*), cudaMemcpyDeviceToHost));
  release<<<blocks, 128>>>(pointers, static_cast<int>(threads));
  check(cudaDeviceSynchronize());
  for (void* pointer : copied) {
    if (pointer == nullptr) throw std::runtime_error("the heap is too small");
  }
  for (long long thread = 0; thread < threads; ++thread)
    std::cout << "Thread " << thread << " got pointer: " << copied[thread] << '\n';
  check(cudaFree(pointers));
  check(cudaDeviceReset());
} catch (const std::exception& error) {
  std::cerr << "device_malloc_test: " << error.what() << std::endl;
  return EXIT_FAILURE;
}
