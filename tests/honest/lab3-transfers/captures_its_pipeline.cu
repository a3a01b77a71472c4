// Captures the copies and kernels of every second chunk in a graph, and those of the others in
// another one. Each graph is launched in a stream of its own.
// file: pipeline.cu
// verdict: accepted
#include "lab.cuh"

#include <algorithm>

namespace {

constexpr int kThreads = 256;
constexpr std::size_t kChunks = 8;

__global__ void scramble_all(std::uint32_t* words, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) words[i] = scramble(words[i]);
}

/// Every second chunk, from number `k`.
cudaGraphExec_t capture_chunks(std::size_t k, const std::uint32_t* in, std::uint32_t* words,
                               std::uint32_t* out, std::size_t n, cudaStream_t stream) {
  const std::size_t chunk = (n + kChunks - 1) / kChunks;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  for (std::size_t first = k * chunk; first < n; first += 2 * chunk) {
    const std::size_t count = std::min(chunk, n - first);
    const std::size_t bytes = count * sizeof(std::uint32_t);
    cudaMemcpyAsync(words + first, in + first, bytes, cudaMemcpyHostToDevice, stream);
    scramble_all<<<static_cast<unsigned>((count + kThreads - 1) / kThreads), kThreads, 0, stream>>>(
        words + first, count);
    cudaMemcpyAsync(out + first, words + first, bytes, cudaMemcpyDeviceToHost, stream);
  }
  cudaGraph_t graph;
  cudaGraphExec_t launchable;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiateWithFlags(&launchable, graph, 0);
  cudaGraphDestroy(graph);
  return launchable;
}

}  // namespace

void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  std::uint32_t* words = nullptr;
  cudaStream_t streams[2];
  cudaGraphExec_t graphs[2];
  cudaMalloc(&words, n * sizeof(std::uint32_t));
  for (std::size_t k = 0; k < 2; ++k) {
    cudaStreamCreate(&streams[k]);
    graphs[k] = capture_chunks(k, in, words, out, n, streams[k]);
  }
  for (std::size_t k = 0; k < 2; ++k) cudaGraphLaunch(graphs[k], streams[k]);
  cudaDeviceSynchronize();
  for (std::size_t k = 0; k < 2; ++k) {
    cudaGraphExecDestroy(graphs[k]);
    cudaStreamDestroy(streams[k]);
  }
  cudaFree(words);
}
