// Uses a member that CUDA 13 removed.
// says: CUDA 13 removed this member of cudaDeviceProp: call cudaDeviceGetAttribute().
// needs: CUDA 13.0
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                       \
  do {                                                                    \
    const cudaError_t error = (call);                                     \
    if (error != cudaSuccess) {                                           \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
      std::exit(1);                                                       \
    }                                                                     \
  } while (0)

void print_device(int device) {
  cudaDeviceProp p;
  int clock = 0;
  int memory_clock = 0;
  CHECK(cudaGetDeviceProperties(&p, device));
  CHECK(cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, device));
  CHECK(cudaDeviceGetAttribute(&memory_clock, cudaDevAttrMemoryClockRate, device));
  std::printf("Device %d: %s\n", device, p.name);
  std::printf("compute capability: %d.%d\n", p.major, p.minor);
  std::printf("multiprocessors: %d\n", p.multiProcessorCount);
  std::printf("warp size: %d\n", p.warpSize);
  std::printf("threads per block: %d\n", p.maxThreadsPerBlock);
  std::printf("threads per multiprocessor: %d\n", p.maxThreadsPerMultiProcessor);
  std::printf("block size: %d x %d x %d\n", p.maxThreadsDim[0], p.maxThreadsDim[1],
              p.maxThreadsDim[2]);
  std::printf("grid size: %d x %d x %d\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
  std::printf("registers per block: %d\n", p.regsPerBlock);
  std::printf("registers per multiprocessor: %d\n", p.regsPerMultiprocessor);
  std::printf("shared memory per block: %zu bytes\n", p.sharedMemPerBlock);
  std::printf("shared memory per multiprocessor: %zu bytes\n", p.sharedMemPerMultiprocessor);
  std::printf("global memory: %zu MiB\n", p.totalGlobalMem / 1048576);
  std::printf("constant memory: %zu bytes\n", p.totalConstMem);
  std::printf("L2 cache: %d bytes\n", p.l2CacheSize);
  std::printf("memory bus width: %d bits\n", p.memoryBusWidth);
  std::printf("error correction: %s\n", p.ECCEnabled ? "yes" : "no");
  std::printf("clock rate: %d MHz\n", p.clockRate / 1000);
  std::printf("memory clock rate: %d MHz\n", p.memoryClockRate / 1000);
  const double bandwidth = 2.0 * p.memoryClockRate * 1000 * p.memoryBusWidth / 8;
  std::printf("resident warps: %d\n",
              p.multiProcessorCount * p.maxThreadsPerMultiProcessor / p.warpSize);
  std::printf("registers per resident thread: %d\n",
              p.regsPerMultiprocessor / p.maxThreadsPerMultiProcessor);
  std::printf("peak bandwidth: %.1f GB/s\n", bandwidth / 1e9);
  std::printf("time to read the memory: %.2f ms\n", p.totalGlobalMem / bandwidth * 1000);
}

int main(int argc, char** argv) {
  int count = 0;
  CHECK(cudaGetDeviceCount(&count));
  if (argc > 1) {
    char* end = nullptr;
    const long device = std::strtol(argv[1], &end, 10);
    if (end == argv[1] || *end != '\0') {
      std::fprintf(stderr, "usage: %s [DEVICE]\n", argv[0]);
      return 1;
    }
    print_device(static_cast<int>(device));
    return 0;
  }
  for (int device = 0; device < count; ++device) print_device(device);
  return 0;
}
