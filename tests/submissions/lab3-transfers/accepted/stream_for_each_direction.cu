// One stream for each direction and one for kernels. Events make each step wait for the step before it.
// file: pipeline.cu
// says: All results are right
#include "lab.cuh"

#include <algorithm>

namespace {

constexpr int kThreads = 256;
constexpr std::size_t kChunks = 8;

__global__ void scramble_all(std::uint32_t* words, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) words[i] = scramble(words[i]);
}

}  // namespace

void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  std::uint32_t* words = nullptr;
  cudaStream_t to_device, kernels, to_host;
  cudaEvent_t copied[kChunks], scrambled[kChunks];
  cudaMalloc(&words, n * sizeof(std::uint32_t));
  for (cudaStream_t* stream : {&to_device, &kernels, &to_host}) cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
  for (cudaEvent_t& event : copied) cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  for (cudaEvent_t& event : scrambled) cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  const std::size_t chunk = (n + kChunks - 1) / kChunks;
  for (std::size_t first = 0, k = 0; first < n; first += chunk, ++k) {
    const std::size_t count = std::min(chunk, n - first);
    const std::size_t bytes = count * sizeof(std::uint32_t);
    const auto blocks = static_cast<unsigned>((count + kThreads - 1) / kThreads);
    cudaMemcpyAsync(words + first, in + first, bytes, cudaMemcpyHostToDevice, to_device);
    cudaEventRecord(copied[k], to_device);
    cudaStreamWaitEvent(kernels, copied[k], 0);
    scramble_all<<<blocks, kThreads, 0, kernels>>>(words + first, count);
    cudaEventRecord(scrambled[k], kernels);
    cudaStreamWaitEvent(to_host, scrambled[k], 0);
    cudaMemcpyAsync(out + first, words + first, bytes, cudaMemcpyDeviceToHost, to_host);
  }
  cudaStreamSynchronize(to_host);
  for (const cudaStream_t stream : {to_device, kernels, to_host}) cudaStreamDestroy(stream);
  for (const cudaEvent_t event : copied) cudaEventDestroy(event);
  for (const cudaEvent_t event : scrambled) cudaEventDestroy(event);
  cudaFree(words);
}
