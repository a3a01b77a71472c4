// Rounds the length of a chunk down: up to seven elements at the end are not processed.
// file: pipeline.cu
// says: 7 of 10,007 elements of the array 'out' are wrong.
#include "lab.cuh"

#include <algorithm>

namespace {

constexpr int kThreads = 256;
constexpr std::size_t kChunks = 8;
constexpr std::size_t kStreams = 2;

__global__ void scramble_all(std::uint32_t* words, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) words[i] = scramble(words[i]);
}

}  // namespace

void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  std::uint32_t* words = nullptr;
  cudaStream_t streams[kStreams];
  cudaMalloc(&words, n * sizeof(std::uint32_t));
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  const std::size_t chunk = std::max<std::size_t>(n / kChunks, 1);
  for (std::size_t first = 0, k = 0; k < kChunks && first < n; first += chunk, ++k) {
    const cudaStream_t stream = streams[k % kStreams];
    const std::size_t count = std::min(chunk, n - first);
    const std::size_t bytes = count * sizeof(std::uint32_t);
    const auto blocks = static_cast<unsigned>((count + kThreads - 1) / kThreads);
    cudaMemcpyAsync(words + first, in + first, bytes, cudaMemcpyHostToDevice, stream);
    scramble_all<<<blocks, kThreads, 0, stream>>>(words + first, count);
    cudaMemcpyAsync(out + first, words + first, bytes, cudaMemcpyDeviceToHost, stream);
  }
  cudaDeviceSynchronize();
  for (const cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFree(words);
}
