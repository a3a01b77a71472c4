// Copies and kernels in two streams that cannot run at the same time, each for another reason.
//
// Each copy has 4096 bytes. 1: an event between the streams. 2: the host waits for the stream. 3: the copy is from pageable memory.
// 4: the kernel is in the legacy default stream, with which the stream synchronizes. 5: the kernel does nothing. 6: one stream.
// 7: the host waits for the copy, because the call is not asynchronous.
//
// counter: overlapping_copy_bytes = 0
// counter: asynchronous_copy_bytes = 20480 = 5 * 4096
// counter: pageable_to_device_bytes = 4096
// counter: streams = 2
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 1024;
constexpr std::size_t kBytes = kCount * sizeof(int);

__global__ void twice(int* x) { x[threadIdx.x] *= 2; }
__global__ void nothing() {}

int main() {
  int *host = nullptr, *device = nullptr;
  cudaStream_t copies, kernels;
  cudaEvent_t copied;
  std::vector<int> pageable(kCount, 1);
  REQUIRE_OK(cudaMallocHost(&host, kBytes));
  REQUIRE_OK(cudaMalloc(&device, kBytes));
  REQUIRE_OK(cudaStreamCreate(&copies));
  REQUIRE_OK(cudaStreamCreate(&kernels));
  REQUIRE_OK(cudaEventCreate(&copied));
  for (int i = 0; i < kCount; ++i) host[i] = 1;
  const auto copy = [&](const int* from, cudaStream_t stream) {
    EXPECT_OK(cudaMemcpyAsync(device, from, kBytes, cudaMemcpyHostToDevice, stream));
  };
  copy(host, copies);  // 1
  EXPECT_OK(cudaEventRecord(copied, copies));
  EXPECT_OK(cudaStreamWaitEvent(kernels, copied, 0));
  twice<<<1, kCount, 0, kernels>>>(device);
  EXPECT_OK(cudaDeviceSynchronize());
  copy(host, copies);  // 2
  EXPECT_OK(cudaStreamSynchronize(copies));
  twice<<<1, kCount, 0, kernels>>>(device);
  EXPECT_OK(cudaDeviceSynchronize());
  copy(pageable.data(), copies);  // 3
  twice<<<1, kCount, 0, kernels>>>(device);
  EXPECT_OK(cudaDeviceSynchronize());
  copy(host, copies);  // 4
  twice<<<1, kCount>>>(device);
  EXPECT_OK(cudaDeviceSynchronize());
  nothing<<<1, 1, 0, kernels>>>();
  copy(host, copies);  // 5
  nothing<<<1, 1, 0, kernels>>>();
  EXPECT_OK(cudaDeviceSynchronize());
  copy(host, copies);  // 6
  twice<<<1, kCount, 0, copies>>>(device);
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaMemcpy(device, host, kBytes, cudaMemcpyHostToDevice));  // 7
  twice<<<1, kCount, 0, kernels>>>(device);
  EXPECT_OK(cudaMemcpy(host, device, kBytes, cudaMemcpyDeviceToHost));
  EXPECT(host[kCount - 1] == 2);
  EXPECT_OK(cudaEventDestroy(copied));
  EXPECT_OK(cudaStreamDestroy(copies));
  EXPECT_OK(cudaStreamDestroy(kernels));
  EXPECT_OK(cudaFree(device));
  EXPECT_OK(cudaFreeHost(host));
  return failures;
}
