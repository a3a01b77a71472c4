// One device of compute capability 8.0, described consistently by every query.
#include "check.hpp"

#include <cstring>
#include <string>

__global__ void __launch_bounds__(256) kernel(int* p) {
  __shared__ int words[1024];
  words[threadIdx.x] = 1;
  __syncthreads();
  p[threadIdx.x] = words[255 - threadIdx.x];
}

int attribute(cudaDeviceAttr which) {
  int value = -1;
  EXPECT_OK(cudaDeviceGetAttribute(&value, which, 0));
  return value;
}

void check_device() {
  int count = 0, device = -1, version = 0;
  EXPECT_OK(cudaGetDeviceCount(&count));
  EXPECT(count == 1);
  EXPECT_OK(cudaGetDevice(&device));
  EXPECT(device == 0);
  EXPECT_ERROR(cudaErrorInvalidDevice, cudaSetDevice(1));
  EXPECT_ERROR(cudaErrorInvalidDevice, cudaSetDevice(-1));
  EXPECT_OK(cudaRuntimeGetVersion(&version));
  EXPECT(version / 1000 == CUDART_VERSION / 1000);
  EXPECT_OK(cudaDriverGetVersion(&version));
  EXPECT(version >= 13000);

  cudaDeviceProp properties;
  std::memset(&properties, 0x77, sizeof properties);
  struct {
    cudaDeviceProp value;
    unsigned char after[64];
  } guarded;
  std::memset(&guarded, 0x77, sizeof guarded);
  EXPECT_OK(cudaGetDeviceProperties(&guarded.value, 0));
  for (unsigned char byte : guarded.after) EXPECT(byte == 0x77);
  EXPECT_OK(cudaGetDeviceProperties(&properties, 0));
  EXPECT_ERROR(cudaErrorInvalidDevice, cudaGetDeviceProperties(&properties, 1));
  EXPECT(std::string(properties.name) == "labcheck simulated GPU");
  EXPECT(properties.major == 8 && properties.minor == 0);
  EXPECT(properties.totalGlobalMem == std::size_t{4} << 30);
  EXPECT(properties.sharedMemPerBlock == 48 << 10);
  EXPECT(properties.sharedMemPerBlockOptin == 163 << 10);
  EXPECT(properties.warpSize == 32 && properties.multiProcessorCount == 108);
  EXPECT(properties.maxThreadsPerBlock == 1024 && properties.maxThreadsDim[2] == 64);
  EXPECT(properties.maxGridSize[0] == 2147483647 && properties.maxGridSize[1] == 65535);
  EXPECT(properties.totalConstMem == 64 << 10 && properties.regsPerBlock == 65536);
  EXPECT(properties.managedMemory == 1 && properties.unifiedAddressing == 1);
  EXPECT(properties.maxBlocksPerMultiProcessor == 32);
  EXPECT(properties.reservedSharedMemPerBlock == 1024);

  EXPECT(attribute(cudaDevAttrMultiProcessorCount) == 108);
  EXPECT(attribute(cudaDevAttrComputeCapabilityMajor) == 8);
  EXPECT(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) == 163 << 10);
  EXPECT(attribute(cudaDevAttrCooperativeLaunch) == 1);
  int value = 0;
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(1000), 0));
  EXPECT_ERROR(cudaErrorInvalidDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 3));
  char bus[32];
  EXPECT_OK(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  EXPECT_OK(cudaDeviceGetByPCIBusId(&device, bus));
  EXPECT(device == 0);
}

void check_kernel() {
  cudaFuncAttributes attributes;
  std::memset(&attributes, 0x77, sizeof attributes);
  EXPECT_OK(cudaFuncGetAttributes(&attributes, kernel));
  EXPECT(attributes.sharedSizeBytes == 4096 && attributes.maxThreadsPerBlock == 256);
  EXPECT(attributes.ptxVersion == 80 && attributes.binaryVersion == 80);
  EXPECT(attributes.maxDynamicSharedSizeBytes == (48 << 10) - 4096);
  EXPECT(attributes.localSizeBytes == 0 && attributes.preferredShmemCarveout == -1);
  EXPECT(attributes.numRegs > 0);
  EXPECT_OK(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1));

  int blocks = 0, size = 0;
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0));
  EXPECT(blocks == 8);  // limited by 2048 threads
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 33, 0));
  EXPECT(blocks == 32);  // limited by 32 blocks
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 64, 40 << 10));
  EXPECT(blocks == 3);  // limited by 164 KiB; a block uses 40 + 4 + 1 KiB
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 2000, 0));
  EXPECT(blocks == 0);
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 0, 0));
  EXPECT_OK(cudaOccupancyMaxPotentialBlockSize(&blocks, &size, kernel, 0, 0));
  EXPECT(size == 256 && blocks == 8 * 108);
}

int main() {
  check_device();
  check_kernel();
  return failures;
}
