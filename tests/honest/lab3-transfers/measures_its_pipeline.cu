// Four streams, with events around each chunk that show when its copies and its kernel ended.
// Prints the times.
// file: pipeline.cu
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr int kThreads = 256;
constexpr std::size_t kStreams = 4;

__global__ void scramble_all(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) out[i] = scramble(in[i]);
}

cudaEvent_t record_in(cudaStream_t stream) {
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventRecord(event, stream);
  return event;
}

}  // namespace

void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  const std::size_t chunk = std::max<std::size_t>(1024, (n + 11) / 12);
  std::uint32_t *received = nullptr, *scrambled = nullptr;
  cudaMalloc(&received, n * sizeof(std::uint32_t));
  cudaMalloc(&scrambled, n * sizeof(std::uint32_t));
  cudaStream_t streams[kStreams];
  for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  std::vector<cudaEvent_t> events;
  for (std::size_t first = 0, k = 0; first < n; first += chunk, ++k) {
    const cudaStream_t stream = streams[k % kStreams];
    const std::size_t count = std::min(chunk, n - first);
    const std::size_t bytes = count * sizeof(std::uint32_t);
    events.push_back(record_in(stream));
    cudaMemcpyAsync(received + first, in + first, bytes, cudaMemcpyHostToDevice, stream);
    scramble_all<<<static_cast<unsigned>((count + kThreads - 1) / kThreads), kThreads, 0, stream>>>(
        received + first, scrambled + first, count);
    cudaMemcpyAsync(out + first, scrambled + first, bytes, cudaMemcpyDeviceToHost, stream);
    events.push_back(record_in(stream));
  }
  cudaDeviceSynchronize();
  for (std::size_t k = 0; k < events.size(); k += 2) {
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, events[k], events[k + 1]);
    std::printf("chunk %zu: %.3f ms\n", k / 2, milliseconds);
  }
  for (const cudaEvent_t event : events) cudaEventDestroy(event);
  for (const cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFree(received);
  cudaFree(scrambled);
}
