// Page-locked memory, and ordinary memory that is page-locked later.
#include "check.hpp"

#include <vector>

__global__ void twice(int* x, int n) {
  const int i = threadIdx.x;
  if (i < n) x[i] *= 2;
}

int main() {
  int *pinned = nullptr, *device = nullptr;
  unsigned flags = 99;
  REQUIRE_OK(cudaMallocHost(&pinned, 64 * sizeof(int)));
  for (int i = 0; i < 64; ++i) pinned[i] = i;
  EXPECT_OK(cudaHostGetDevicePointer(&device, pinned, 0));
  EXPECT(device == pinned);
  twice<<<1, 64>>>(device, 64);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(pinned[63] == 126);
  EXPECT_OK(cudaHostGetFlags(&flags, pinned));
  EXPECT(flags == cudaHostAllocMapped);
  cudaPointerAttributes about;
  EXPECT_OK(cudaPointerGetAttributes(&about, pinned + 3));
  EXPECT(about.type == cudaMemoryTypeHost && about.devicePointer == pinned + 3);
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(pinned));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFreeHost(pinned + 2));
  EXPECT_OK(cudaFreeHost(pinned));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFreeHost(pinned));
  EXPECT_OK(cudaFreeHost(nullptr));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaHostAlloc(&pinned, 100, 0xFF));
  EXPECT_OK(cudaHostAlloc(&pinned, 100, cudaHostAllocPortable | cudaHostAllocWriteCombined));
  EXPECT_OK(cudaHostGetFlags(&flags, pinned));
  EXPECT(flags == 7);

  std::vector<int> own(64, 5);
  EXPECT_ERROR(cudaErrorInvalidValue, cudaHostGetDevicePointer(&device, own.data(), 0));
  EXPECT_OK(cudaPointerGetAttributes(&about, own.data()));
  EXPECT(about.type == cudaMemoryTypeUnregistered && about.devicePointer == nullptr);
  REQUIRE_OK(cudaHostRegister(own.data(), own.size() * sizeof(int), 0));
  EXPECT_ERROR(cudaErrorHostMemoryAlreadyRegistered,
               cudaHostRegister(own.data(), own.size() * sizeof(int), 0));
  EXPECT_OK(cudaHostGetDevicePointer(&device, own.data(), 0));
  twice<<<1, 64>>>(device, 64);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(own[17] == 10);
  EXPECT_OK(cudaHostUnregister(own.data()));
  EXPECT_ERROR(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(own.data()));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaHostRegister(nullptr, 100, 0));
  return failures;
}
