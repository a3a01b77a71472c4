// A stream's work is captured as a graph and launched repeatedly.
#include "tests/support/cuda_program.hpp"

__global__ void step(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + in[(i + 1) % n];
}

int main() {
  constexpr int n = 1000, replays = 5;
  std::vector<int> values = noises<int>(n, 10);
  const DeviceArray<int> a(values), b(n);
  cudaStream_t stream = nullptr;
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  step<<<(n + 127) / 128, 128, 0, stream>>>(a.get(), b.get(), n);
  step<<<(n + 127) / 128, 128, 0, stream>>>(b.get(), a.get(), n);
  cudaGraph_t graph = nullptr;
  REQUIRE_OK(cudaStreamEndCapture(stream, &graph));
  std::size_t nodes = 0;
  REQUIRE_OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  EXPECT(nodes == 2);
  cudaGraphExec_t executable = nullptr;
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, graph, 0));
  EXPECT(a.to_host() == values);  // nothing has run yet

  for (int i = 0; i < replays; ++i) REQUIRE_OK(cudaGraphLaunch(executable, stream));
  REQUIRE_OK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 2 * replays; ++i) {
    std::vector<int> next(n);
    for (int k = 0; k < n; ++k) next[k] = values[k] + values[(k + 1) % n];
    values = next;
  }
  EXPECT(a.to_host() == values);
  std::printf("%08x\n", checksum(a.to_host()));
  REQUIRE_OK(cudaGraphExecDestroy(executable));
  REQUIRE_OK(cudaGraphDestroy(graph));
  REQUIRE_OK(cudaStreamDestroy(stream));
  return failures;
}
