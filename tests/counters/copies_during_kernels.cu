// Four chunks of 1024 ints in two streams: each is copied to the device, doubled, and copied back.
//
// All copies have 2 * 4 * 4096 = 32768 bytes, and so have the loads and stores of the kernels. Each copy can overlap with a kernel of
// the other stream. The first two chunks, in both streams: their copies (4 * 4096) find as many bytes of kernels, and so do the others.
//
// counter: asynchronous_copy_bytes = 32768
// counter: overlapping_copy_bytes = 32768
// counter: streams = 2
// counter: page_locked_to_device_bytes = 16384
// counter: page_locked_to_host_bytes = 16384
#include "tests/support/cuda_program.hpp"

constexpr int kChunk = 1024;
constexpr int kChunks = 4;
constexpr std::size_t kBytes = kChunk * sizeof(int);

__global__ void twice(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

int main() {
  int *host = nullptr, *device = nullptr;
  cudaStream_t streams[2];
  REQUIRE_OK(cudaMallocHost(&host, kChunks * kBytes));
  REQUIRE_OK(cudaMalloc(&device, kChunks * kBytes));
  for (cudaStream_t& stream : streams) REQUIRE_OK(cudaStreamCreate(&stream));
  for (int i = 0; i < kChunks * kChunk; ++i) host[i] = i;
  for (int k = 0; k < kChunks; ++k) {
    const cudaStream_t stream = streams[k % 2];
    int* const there = device + k * kChunk;
    int* const here = host + k * kChunk;
    EXPECT_OK(cudaMemcpyAsync(there, here, kBytes, cudaMemcpyHostToDevice, stream));
    twice<<<kChunk / 256, 256, 0, stream>>>(there);
    EXPECT_OK(cudaMemcpyAsync(here, there, kBytes, cudaMemcpyDeviceToHost, stream));
  }
  EXPECT_OK(cudaDeviceSynchronize());
  for (int i = 0; i < kChunks * kChunk; ++i) EXPECT(host[i] == 2 * i);
  for (const cudaStream_t stream : streams) EXPECT_OK(cudaStreamDestroy(stream));
  EXPECT_OK(cudaFree(device));
  EXPECT_OK(cudaFreeHost(host));
  return failures;
}
