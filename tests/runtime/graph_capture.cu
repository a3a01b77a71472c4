// Work captured from streams does not run until its graph is launched; then it runs each time.
// prints: host function
// prints: host function
#include "check.hpp"

__global__ void add(int* x, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += by;
}

__global__ void combine(const int* a, const int* b, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 10 * a[i] + b[i];
}

void say(void*) {
  std::printf("host function\n");
}

int main() {
  constexpr int n = 1000;
  constexpr std::size_t size = n * sizeof(int);
  int *host = nullptr, *a = nullptr, *b = nullptr, *out = nullptr;
  REQUIRE_OK(cudaMallocHost(&host, size));
  REQUIRE_OK(cudaMalloc(&a, size));
  REQUIRE_OK(cudaMalloc(&b, size));
  REQUIRE_OK(cudaMalloc(&out, size));
  cudaStream_t stream, other;
  cudaEvent_t fork, join;
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaStreamCreate(&other));
  REQUIRE_OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  REQUIRE_OK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
  for (int i = 0; i < n; ++i) host[i] = -1;

  // Two branches: a is 1 + 2, b is 4.
  cudaStreamCaptureStatus status;
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  EXPECT_OK(cudaStreamIsCapturing(stream, &status));
  EXPECT(status == cudaStreamCaptureStatusActive);
  EXPECT_OK(cudaStreamIsCapturing(other, &status));
  EXPECT(status == cudaStreamCaptureStatusNone);
  EXPECT_OK(cudaMemsetAsync(a, 0, size, stream));
  EXPECT_OK(cudaEventRecord(fork, stream));
  EXPECT_OK(cudaStreamWaitEvent(other, fork, 0));
  EXPECT_OK(cudaStreamIsCapturing(other, &status));
  EXPECT(status == cudaStreamCaptureStatusActive);
  add<<<8, 128, 0, stream>>>(a, n, 1);
  add<<<8, 128, 0, stream>>>(a, n, 2);
  EXPECT_OK(cudaMemsetAsync(b, 0, size, other));
  add<<<8, 128, 0, other>>>(b, n, 4);
  EXPECT_OK(cudaEventRecord(join, other));
  EXPECT_OK(cudaStreamWaitEvent(stream, join, 0));
  combine<<<8, 128, 0, stream>>>(a, b, out, n);
  EXPECT_OK(cudaMemcpyAsync(host, out, size, cudaMemcpyDeviceToHost, stream));
  EXPECT_OK(cudaLaunchHostFunc(stream, say, nullptr));
  EXPECT_OK(cudaGetLastError());
  cudaGraph_t graph = nullptr;
  REQUIRE_OK(cudaStreamEndCapture(stream, &graph));
  EXPECT_OK(cudaStreamIsCapturing(stream, &status));
  EXPECT(status == cudaStreamCaptureStatusNone);
  EXPECT(host[0] == -1);

  // The first fill; two nodes in each branch; then combine, copy and host function.
  std::size_t count = 0;
  EXPECT_OK(cudaGraphGetNodes(graph, nullptr, &count));
  EXPECT(count == 8);
  EXPECT_OK(cudaGraphGetRootNodes(graph, nullptr, &count));
  EXPECT(count == 1);

  cudaGraphExec_t executable = nullptr;
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, graph, 0));
  EXPECT_OK(cudaGraphDestroy(graph));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(host[0] == -1);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < n; ++i) host[i] = -1;
    EXPECT_OK(cudaGraphLaunch(executable, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += host[i] != 34;
    EXPECT(wrong == 0);
  }
  EXPECT_OK(cudaGraphExecDestroy(executable));

  // A captured kernel keeps the arguments from the time of the capture.
  int by = 5;
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  add<<<8, 128, 0, stream>>>(a, n, by);
  by = 100;
  REQUIRE_OK(cudaStreamEndCapture(stream, &graph));
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, graph, 0));
  REQUIRE_OK(cudaMemset(a, 0, size));
  for (int round = 0; round < 20; ++round) EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaMemcpyAsync(host, a, size, cudaMemcpyDeviceToHost, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(host[0] == 100 && host[n - 1] == 100);
  EXPECT_OK(cudaGraphExecDestroy(executable));
  EXPECT_OK(cudaGraphDestroy(graph));

  // Capturing nothing gives an empty graph, which can be launched.
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  REQUIRE_OK(cudaStreamEndCapture(stream, &graph));
  EXPECT_OK(cudaGraphGetNodes(graph, nullptr, &count));
  EXPECT(count == 0);
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, graph, 0));
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  return failures;
}
