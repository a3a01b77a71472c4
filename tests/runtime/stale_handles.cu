// Uses of destroyed streams and events. (NVIDIA's runtime crashes on most of them.)
#include "check.hpp"

__global__ void nothing() {}

int main() {
  cudaStream_t stream;
  cudaEvent_t event;
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaEventCreate(&event));
  REQUIRE_OK(cudaStreamDestroy(stream));
  REQUIRE_OK(cudaEventDestroy(event));
  cudaStream_t next;
  REQUIRE_OK(cudaStreamCreate(&next));
  EXPECT(next != stream);
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(stream));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaStreamQuery(stream));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaStreamDestroy(stream));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaEventRecord(event, 0));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaEventQuery(event));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaEventDestroy(event));
  int* p = nullptr;
  int value = 0;
  REQUIRE_OK(cudaMalloc(&p, sizeof value));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle,
               cudaMemcpyAsync(p, &value, sizeof value, cudaMemcpyHostToDevice, stream));
  nothing<<<1, 1, 0, stream>>>();
  EXPECT(cudaGetLastError() == cudaErrorInvalidResourceHandle);
  return failures;
}
