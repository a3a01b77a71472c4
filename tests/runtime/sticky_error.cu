// After an illegal access the device is lost: the next synchronizing call returns the error, and so
// does every later call that needs the device.
// fault: invalid_address in write_at line 10
#include "check.hpp"

#include <thread>

__global__ void write_at(int* p, long index) {
  // Far enough out of bounds for a real GPU to notice.
  if (index >= 0) p[index] = 1;
}

int main() {
  int* p = nullptr;
  int value = 7;
  cudaEvent_t event;
  REQUIRE_OK(cudaMalloc(&p, sizeof(int)));
  REQUIRE_OK(cudaEventCreate(&event));
  write_at<<<1, 1>>>(p, 1L << 40);
  EXPECT(cudaGetLastError() == cudaSuccess);
  EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  EXPECT(cudaPeekAtLastError() == cudaErrorIllegalAddress);
  EXPECT(cudaGetLastError() == cudaErrorIllegalAddress);
  EXPECT(cudaGetLastError() == cudaSuccess);

  EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize());
  EXPECT_ERROR(cudaErrorIllegalAddress,
               cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost));
  EXPECT(value == 7);
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaMalloc(&p, 4));
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaFree(p));
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaStreamQuery(0));
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaEventRecord(event));
  EXPECT_ERROR(cudaErrorIllegalAddress, cudaEventSynchronize(event));
  write_at<<<1, 1>>>(p, -1);
  EXPECT(cudaGetLastError() == cudaErrorIllegalAddress);
  std::thread([] { EXPECT_ERROR(cudaErrorIllegalAddress, cudaDeviceSynchronize()); }).join();

  // Calls that do not need the device still work.
  int count = 0;
  cudaDeviceProp properties;
  EXPECT_OK(cudaGetDeviceCount(&count));
  EXPECT_OK(cudaSetDevice(0));
  EXPECT_OK(cudaGetDeviceProperties(&properties, 0));
  EXPECT_ERROR(cudaErrorInvalidDevice, cudaSetDevice(5));
  return failures;
}
