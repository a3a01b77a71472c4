// Captures the copies and kernels of all chunks in a graph whose two branches can run at the same time, and launches it once.
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

void enqueue_chunks(const std::uint32_t* in, std::uint32_t* words, std::uint32_t* out, std::size_t n, const cudaStream_t* streams) {
  const std::size_t chunk = (n + kChunks - 1) / kChunks;
  for (std::size_t first = 0, k = 0; first < n; first += chunk, ++k) {
    const std::size_t count = std::min(chunk, n - first);
    const std::size_t bytes = count * sizeof(std::uint32_t);
    const cudaStream_t stream = streams[k % 2];
    cudaMemcpyAsync(words + first, in + first, bytes, cudaMemcpyHostToDevice, stream);
    scramble_all<<<static_cast<unsigned>((count + kThreads - 1) / kThreads), kThreads, 0, stream>>>(words + first, count);
    cudaMemcpyAsync(out + first, words + first, bytes, cudaMemcpyDeviceToHost, stream);
  }
}

}  // namespace

void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {
  std::uint32_t* words = nullptr;
  cudaStream_t streams[2];
  cudaEvent_t forked, joined;
  cudaGraph_t graph;
  cudaGraphExec_t launchable;
  cudaMalloc(&words, n * sizeof(std::uint32_t));
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  cudaEventCreateWithFlags(&forked, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&joined, cudaEventDisableTiming);

  cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeThreadLocal);
  cudaEventRecord(forked, streams[0]);
  cudaStreamWaitEvent(streams[1], forked, 0);
  enqueue_chunks(in, words, out, n, streams);
  cudaEventRecord(joined, streams[1]);
  cudaStreamWaitEvent(streams[0], joined, 0);
  cudaStreamEndCapture(streams[0], &graph);
  cudaGraphInstantiateWithFlags(&launchable, graph, 0);
  cudaGraphLaunch(launchable, streams[0]);
  cudaStreamSynchronize(streams[0]);

  cudaGraphExecDestroy(launchable);
  cudaGraphDestroy(graph);
  cudaEventDestroy(forked);
  cudaEventDestroy(joined);
  for (const cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFree(words);
}
