// Streams, events, and host functions in streams.
#include "check.hpp"

__global__ void scale(float* x, int n, float by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}

void count(void* calls) {
  ++*static_cast<int*>(calls);
}

void count_with_status(cudaStream_t, cudaError_t status, void* calls) {
  if (status == cudaSuccess) ++*static_cast<int*>(calls);
}

int main() {
  constexpr int n = 1 << 16;
  float *host = nullptr, *device = nullptr;
  cudaStream_t stream, other;
  REQUIRE_OK(cudaMallocHost(&host, n * sizeof(float)));
  REQUIRE_OK(cudaMalloc(&device, n * sizeof(float)));
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);

  cudaEvent_t start, stop, copied, untimed;
  REQUIRE_OK(cudaEventCreate(&start));
  REQUIRE_OK(cudaEventCreate(&stop));
  REQUIRE_OK(cudaEventCreate(&copied));
  REQUIRE_OK(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
  float milliseconds = -1;
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&milliseconds, start, stop));
  EXPECT_OK(cudaEventQuery(start));

  int calls = 0;
  EXPECT_OK(cudaEventRecord(start, stream));
  EXPECT_OK(cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice, stream));
  EXPECT_OK(cudaEventRecord(copied, stream));
  EXPECT_OK(cudaStreamWaitEvent(other, copied, 0));
  EXPECT_OK(cudaEventRecord(untimed, stream));
  scale<<<n / 256, 256, 0, other>>>(device, n, 2.0f);
  EXPECT_OK(cudaGetLastError());
  EXPECT_OK(cudaLaunchHostFunc(other, count, &calls));
  EXPECT_OK(cudaStreamAddCallback(other, count_with_status, &calls, 0));
  EXPECT_OK(cudaStreamSynchronize(other));
  EXPECT_OK(cudaMemcpyAsync(host, device, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
  EXPECT_OK(cudaEventRecord(stop, stream));
  EXPECT_OK(cudaEventSynchronize(stop));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT_OK(cudaStreamQuery(stream));
  EXPECT(calls == 2);
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += host[i] != static_cast<float>(2 * i);
  EXPECT(wrong == 0);

  EXPECT_OK(cudaEventElapsedTime(&milliseconds, start, stop));
  EXPECT(milliseconds > 0);
  float back = 0;
  EXPECT_OK(cudaEventElapsedTime(&back, stop, start));
  EXPECT(back == -milliseconds);
  EXPECT_OK(cudaEventElapsedTime(&back, start, start));
  EXPECT(back == 0);
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&back, start, untimed));

  // A launch takes time.
  REQUIRE_OK(cudaEventRecord(start));
  scale<<<n / 256, 256>>>(device, n, 2.0f);
  REQUIRE_OK(cudaEventRecord(stop));
  REQUIRE_OK(cudaEventSynchronize(stop));
  EXPECT_OK(cudaEventElapsedTime(&milliseconds, start, stop));
  EXPECT(milliseconds > 0);

  EXPECT_OK(cudaStreamSynchronize(0));
  EXPECT_OK(cudaStreamSynchronize(cudaStreamLegacy));
  EXPECT_OK(cudaStreamSynchronize(cudaStreamPerThread));
  scale<<<1, 1, 0, cudaStreamPerThread>>>(device, n, 1.0f);
  EXPECT_OK(cudaGetLastError());
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaStreamDestroy(0));
  EXPECT_ERROR(cudaErrorInvalidResourceHandle, cudaEventDestroy(nullptr));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaLaunchHostFunc(stream, nullptr, nullptr));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&other, 9));
  cudaStreamCaptureStatus capturing;
  EXPECT_OK(cudaStreamIsCapturing(stream, &capturing));
  EXPECT(capturing == cudaStreamCaptureStatusNone);
  EXPECT_OK(cudaStreamDestroy(stream));
  EXPECT_OK(cudaEventDestroy(start));
  EXPECT_OK(cudaFreeHost(host));
  return failures;
}
