// Copies and kernels for four parts, each in a stream, and an event that one stream waits for.
#include "tests/support/cuda_program.hpp"

__global__ void square(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

__global__ void add_all(const int* values, int n, long long* sum) {
  long long mine = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) mine += values[i];
  atomicAdd(reinterpret_cast<unsigned long long*>(sum), static_cast<unsigned long long>(mine));
}

int main() {
  constexpr int parts = 4, part = 4096, n = parts * part;
  int *in = nullptr, *out = nullptr;
  REQUIRE_OK(cudaMallocHost(&in, n * sizeof(int)));
  REQUIRE_OK(cudaMallocHost(&out, n * sizeof(int)));
  for (int i = 0; i < n; ++i) in[i] = i % 1000;
  const DeviceArray<int> device_in(n), device_out(n);
  const DeviceArray<long long> sum(std::vector<long long>{0});
  cudaStream_t streams[parts];
  cudaEvent_t squared[parts];
  for (int p = 0; p < parts; ++p) {
    REQUIRE_OK(cudaStreamCreateWithFlags(&streams[p], cudaStreamNonBlocking));
    REQUIRE_OK(cudaEventCreateWithFlags(&squared[p], cudaEventDisableTiming));
    const int first = p * part;
    REQUIRE_OK(cudaMemcpyAsync(device_in.get() + first, in + first, part * sizeof(int),
                               cudaMemcpyHostToDevice, streams[p]));
    square<<<part / 256, 256, 0, streams[p]>>>(device_in.get() + first, device_out.get() + first,
                                               part);
    REQUIRE_OK(cudaEventRecord(squared[p], streams[p]));
    REQUIRE_OK(cudaMemcpyAsync(out + first, device_out.get() + first, part * sizeof(int),
                               cudaMemcpyDeviceToHost, streams[p]));
  }
  for (const cudaEvent_t event : squared) REQUIRE_OK(cudaStreamWaitEvent(streams[0], event, 0));
  add_all<<<1, 128, 0, streams[0]>>>(device_out.get(), n, sum.get());
  REQUIRE_OK(cudaGetLastError());
  for (const cudaStream_t stream : streams) REQUIRE_OK(cudaStreamSynchronize(stream));
  int wrong = 0;
  long long expected = 0;
  for (int i = 0; i < n; ++i) {
    wrong += out[i] != in[i] * in[i];
    expected += in[i] * in[i];
  }
  EXPECT(wrong == 0);
  EXPECT(sum.to_host()[0] == expected);
  std::printf("%lld\n", sum.to_host()[0]);
  for (int p = 0; p < parts; ++p) {
    REQUIRE_OK(cudaEventDestroy(squared[p]));
    REQUIRE_OK(cudaStreamDestroy(streams[p]));
  }
  REQUIRE_OK(cudaFreeHost(in));
  REQUIRE_OK(cudaFreeHost(out));
  return failures;
}
