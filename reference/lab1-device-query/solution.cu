// SPDX-License-Identifier: MIT
// The reference solution: device_query [DEVICE] prints the properties of all devices, or of one.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// Every CUDA call is checked: a missed error shows up later, as a wrong number.
static void check(cudaError_t error, const char* call) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
  std::exit(1);
}
#define CHECK(call) check(call, #call)

// CUDA 13 offers some properties only as attributes, such as the clock rates.
static int attribute(cudaDeviceAttr name, int device) {
  int value = 0;
  CHECK(cudaDeviceGetAttribute(&value, name, device));
  return value;
}

static void print_sizes(const char* label, const int (&sizes)[3]) {
  std::printf("  %s: %d x %d x %d\n", label, sizes[0], sizes[1], sizes[2]);
}

static void print_derived(const cudaDeviceProp& gpu, double memory_clock_khz) {
  const int warps = gpu.multiProcessorCount * (gpu.maxThreadsPerMultiProcessor / gpu.warpSize);
  // Memory of double data rate transfers twice per clock cycle, bus width / 8 bytes each time.
  const double bandwidth = 2 * memory_clock_khz * 1e3 * (gpu.memoryBusWidth / 8);
  const double seconds = bandwidth > 0 ? static_cast<double>(gpu.totalGlobalMem) / bandwidth : 0;
  std::printf("  resident warps: %d\n", warps);
  std::printf("  registers per resident thread: %d\n",
              gpu.regsPerMultiprocessor / gpu.maxThreadsPerMultiProcessor);
  std::printf("  peak bandwidth: %.1f GB/s\n", bandwidth / 1e9);
  std::printf("  time to read the memory: %.2f ms\n", seconds * 1e3);
}

static void print_device(int device) {
  cudaDeviceProp gpu;
  CHECK(cudaGetDeviceProperties(&gpu, device));
  const int memory_clock_khz = attribute(cudaDevAttrMemoryClockRate, device);

  std::printf("Device %d: %s\n", device, gpu.name);
  std::printf("  compute capability: %d.%d\n", gpu.major, gpu.minor);
  std::printf("  multiprocessors: %d\n", gpu.multiProcessorCount);
  std::printf("  warp size: %d\n", gpu.warpSize);

  std::printf("  threads per block: %d\n", gpu.maxThreadsPerBlock);
  std::printf("  threads per multiprocessor: %d\n", gpu.maxThreadsPerMultiProcessor);
  print_sizes("block size", gpu.maxThreadsDim);
  print_sizes("grid size", gpu.maxGridSize);
  std::printf("  registers per block: %d\n", gpu.regsPerBlock);
  std::printf("  registers per multiprocessor: %d\n", gpu.regsPerMultiprocessor);
  std::printf("  shared memory per block: %zu bytes\n", gpu.sharedMemPerBlock);
  std::printf("  shared memory per multiprocessor: %zu bytes\n", gpu.sharedMemPerMultiprocessor);

  std::printf("  global memory: %zu MiB\n", gpu.totalGlobalMem >> 20);
  std::printf("  constant memory: %zu bytes\n", gpu.totalConstMem);
  std::printf("  L2 cache: %d bytes\n", gpu.l2CacheSize);
  std::printf("  memory bus width: %d bits\n", gpu.memoryBusWidth);
  std::printf("  error correction: %s\n", gpu.ECCEnabled ? "yes" : "no");

  std::printf("  clock rate: %d MHz\n", attribute(cudaDevAttrClockRate, device) / 1000);
  std::printf("  memory clock rate: %d MHz\n", memory_clock_khz / 1000);

  print_derived(gpu, memory_clock_khz);
}

int main(int argc, char** argv) {
  int devices = 0;
  CHECK(cudaGetDeviceCount(&devices));
  if (argc == 1) {
    for (int device = 0; device < devices; ++device) print_device(device);
    return 0;
  }
  char* end = nullptr;
  const long device = std::strtol(argv[1], &end, 10);
  if (argc > 2 || *argv[1] == '\0' || *end != '\0') {
    std::fprintf(stderr, "usage: %s [DEVICE]\n", argv[0]);
    return 1;
  }
  if (device < 0 || device >= devices) {
    std::fprintf(stderr, "device %ld does not exist; there are %d\n", device, devices);
    return 1;
  }
  print_device(static_cast<int>(device));
  return 0;
}
