// Calls that are not allowed while a stream is being captured, and invalid graphs.
#include "check.hpp"

__global__ void nothing() {}

__global__ void set(int* p, int value) {
  *p = value;
}

// A call that invalidates a capture fails; so does the end of the capture, which gives no graph.
template <class Work>
void breaks(cudaError_t error, unsigned flags, Work work) {
  cudaStream_t stream;
  REQUIRE_OK(cudaStreamCreateWithFlags(&stream, flags));
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  nothing<<<1, 1, 0, stream>>>();
  EXPECT_ERROR(error, work(stream));
  cudaStreamCaptureStatus status;
  EXPECT_OK(cudaStreamIsCapturing(stream, &status));
  EXPECT(status == cudaStreamCaptureStatusInvalidated);
  cudaGraph_t graph = nullptr;
  EXPECT_ERROR(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(stream, &graph));
  EXPECT(graph == nullptr);
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT_OK(cudaStreamDestroy(stream));
}

int main() {
  int* p = nullptr;
  int value = 0;
  REQUIRE_OK(cudaMalloc(&p, sizeof(int)));
  cudaEvent_t outside, inside;
  REQUIRE_OK(cudaEventCreate(&outside));
  REQUIRE_OK(cudaEventCreate(&inside));
  REQUIRE_OK(cudaEventRecord(outside, 0));
  REQUIRE_OK(cudaDeviceSynchronize());

  breaks(cudaErrorStreamCaptureUnsupported, 0,
         [](cudaStream_t stream) { return cudaStreamSynchronize(stream); });
  breaks(cudaErrorStreamCaptureUnsupported, 0,
         [](cudaStream_t stream) { return cudaStreamQuery(stream); });
  breaks(cudaErrorStreamCaptureUnsupported, cudaStreamNonBlocking, [](cudaStream_t) {
    void* more = nullptr;
    return cudaMalloc(&more, 64);
  });
  breaks(cudaErrorStreamCaptureImplicit, 0,
         [&](cudaStream_t) { return cudaMemcpy(p, &value, sizeof value, cudaMemcpyHostToDevice); });
  breaks(cudaErrorStreamCaptureIsolation, 0,
         [&](cudaStream_t stream) { return cudaStreamWaitEvent(stream, outside, 0); });

  // Work in another stream that is never joined.
  cudaStream_t stream, other;
  REQUIRE_OK(cudaStreamCreate(&stream));
  REQUIRE_OK(cudaStreamCreate(&other));
  cudaGraph_t graph = nullptr;
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  EXPECT_OK(cudaEventRecord(inside, stream));
  EXPECT_OK(cudaStreamWaitEvent(other, inside, 0));
  nothing<<<1, 1, 0, other>>>();
  EXPECT_ERROR(cudaErrorStreamCaptureUnjoined, cudaStreamEndCapture(stream, &graph));
  cudaStreamCaptureStatus status;
  EXPECT_OK(cudaStreamIsCapturing(other, &status));
  EXPECT(status == cudaStreamCaptureStatusNone);

  // A capture must end in the stream where it began, and cannot begin in the legacy stream.
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  EXPECT_OK(cudaEventRecord(inside, stream));
  EXPECT_OK(cudaStreamWaitEvent(other, inside, 0));
  EXPECT_ERROR(cudaErrorStreamCaptureUnmatched, cudaStreamEndCapture(other, &graph));
  cudaStreamEndCapture(stream, &graph);
  cudaGetLastError();
  EXPECT(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal) != cudaSuccess);
  cudaGetLastError();
  EXPECT(cudaStreamEndCapture(stream, &graph) != cudaSuccess);
  cudaGetLastError();

  // The host cannot wait for an event that was recorded in a capture.
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  EXPECT_OK(cudaEventRecord(inside, stream));
  nothing<<<1, 1, 0, stream>>>();
  REQUIRE_OK(cudaStreamEndCapture(stream, &graph));
  float milliseconds = 0;
  EXPECT_ERROR(cudaErrorInvalidValue, cudaEventSynchronize(inside));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaEventQuery(inside));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaEventElapsedTime(&milliseconds, outside, inside));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaStreamWaitEvent(other, inside, 0));
  EXPECT_OK(cudaEventRecord(inside, stream));
  EXPECT_OK(cudaEventSynchronize(inside));
  EXPECT_OK(cudaGraphDestroy(graph));

  // Nor can it while the capture is active, even in the most permissive mode.
  for (const auto ask : {cudaEventSynchronize, cudaEventQuery}) {
    REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    EXPECT_OK(cudaEventRecord(inside, stream));
    EXPECT_ERROR(cudaErrorCapturedEvent, cudaEventElapsedTime(&milliseconds, inside, outside));
    EXPECT_ERROR(cudaErrorCapturedEvent, ask(inside));
    EXPECT_ERROR(cudaErrorInvalidValue, ask(inside));
    EXPECT_ERROR(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(stream, &graph));
  }

  // A relaxed capture allows more.
  REQUIRE_OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  int* more = nullptr;
  EXPECT_OK(cudaMalloc(&more, 64));
  set<<<1, 1, 0, stream>>>(p, 42);
  REQUIRE_OK(cudaStreamEndCapture(stream, &graph));
  cudaGraphExec_t executable = nullptr;
  REQUIRE_OK(cudaGraphInstantiateWithFlags(&executable, graph, 0));

  // Updates from a graph whose only node has another type, or that has more nodes.
  cudaGraph_t different = nullptr;
  cudaGraphNode_t first, second;
  REQUIRE_OK(cudaGraphCreate(&different, 0));
  REQUIRE_OK(cudaGraphAddEmptyNode(&first, different, nullptr, 0));
#if CUDART_VERSION >= 12000
  cudaGraphExecUpdateResultInfo result;
  EXPECT_ERROR(cudaErrorGraphExecUpdateFailure,
               cudaGraphExecUpdate(executable, different, &result));
  EXPECT(result.result == cudaGraphExecUpdateErrorNodeTypeChanged);
  EXPECT(result.errorNode == first);
#endif
  REQUIRE_OK(cudaGraphAddEmptyNode(&second, different, &first, 1));
#if CUDART_VERSION >= 12000
  EXPECT_ERROR(cudaErrorGraphExecUpdateFailure,
               cudaGraphExecUpdate(executable, different, &result));
  EXPECT(result.result == cudaGraphExecUpdateErrorTopologyChanged);
#endif
  EXPECT_OK(cudaGraphLaunch(executable, stream));
  EXPECT_OK(cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost));
  EXPECT(value == 42);

  // A cycle, and a missing list of dependencies.
#if CUDART_VERSION >= 13000
  const cudaError_t closed = cudaGraphAddDependencies(different, &second, &first, nullptr, 1);
#else
  const cudaError_t closed = cudaGraphAddDependencies(different, &second, &first, 1);
#endif
  EXPECT(closed != cudaSuccess ||
         cudaGraphInstantiateWithFlags(&executable, different, 0) != cudaSuccess);
  cudaGetLastError();
  cudaGraphNode_t third;
  EXPECT_ERROR(cudaErrorInvalidValue, cudaGraphAddEmptyNode(&third, different, nullptr, 1));
  return failures;
}
