// SPDX-License-Identifier: MIT
// Stream capture.
#include "harness/simgpu/client/graph/calls.hpp"
#include "harness/simgpu/client/graph/captures.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <thread>
#include <utility>

namespace labcheck::simgpu {
namespace {

cudaError_t begin(cudaStream_t handle, int mode, const auto& fill_in) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (!runtime.is_stream(handle)) throw cudaErrorInvalidResourceHandle;
    if (is_legacy_stream(handle)) throw cudaErrorStreamCaptureUnsupported;
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
      throw cudaErrorInvalidValue;
    const Stream* stream = runtime.streams.find(handle);
    CaptureStart start;
    start.mode = static_cast<cudaStreamCaptureMode>(mode);
    start.thread = std::this_thread::get_id();
    start.stream_flags = stream == nullptr ? 0 : stream->flags;
    fill_in(runtime, start);
    require(runtime.captures.begin(handle, std::move(start)));
  });
}

// Calls `use(runtime, state)` with the capture state of `stream`. For the legacy stream this fails
// while a blocking stream is being captured, but does not invalidate the capture.
cudaError_t with_state(cudaStream_t stream, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (!runtime.is_stream(stream)) throw cudaErrorInvalidResourceHandle;
    if (is_legacy_stream(stream) && runtime.captures.blocks_legacy())
      throw cudaErrorStreamCaptureImplicit;
    use(runtime, runtime.captures.state_of(stream));
  });
}

// The output arguments of a call that queries a capture; nullptr if an argument is not used.
struct CaptureResults {
  int* status = nullptr;
  unsigned long long* id = nullptr;
  cudaGraph_t* graph = nullptr;
  const cudaGraphNode_t** dependencies = nullptr;
  const cudaGraphEdgeData** edges = nullptr;
  std::size_t* count = nullptr;
};

template <class Value>
void store_value(Value* to, const auto& value) {
  if (to != nullptr) *to = static_cast<Value>(value);
}

cudaError_t write_state(cudaStream_t stream, const auto& get_results) {
  // The program gets a pointer to these nodes. It is valid until the next query of the thread.
  thread_local std::vector<cudaGraphNode_t> returned_nodes;
  return with_state(stream, [&](Runtime& runtime, const CaptureState& state) {
    const CaptureResults to = get_results(runtime);
    store(to.status, state.status);
    if (state.status != cudaStreamCaptureStatusActive) return;
    returned_nodes = state.dependencies;
    store_value(to.id, state.id);
    store_value(to.graph, state.graph);
    store_value(to.dependencies, returned_nodes.data());
    store_value(to.edges, nullptr);
    store_value(to.count, returned_nodes.size());
  });
}

void update(Runtime& runtime, cudaStream_t stream, const cudaGraphNode_t* dependencies,
            std::size_t count, unsigned flags) {
  if (dependencies == nullptr && count != 0) throw cudaErrorInvalidValue;
  require(runtime.captures.update(stream, {dependencies, dependencies + count}, flags));
}

}  // namespace

LABCHECK_ABI cudaError_t cudaStreamBeginCapture(cudaStream_t stream, int mode) {
  return begin(stream, mode, [](Runtime&, CaptureStart&) {});
}
LABCHECK_ABI_ALIAS(cudaStreamBeginCapture_ptsz, cudaStreamBeginCapture);

LABCHECK_ABI cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                                       const cudaGraphNode_t* dependencies,
                                                       const cudaGraphEdgeData* edges,
                                                       std::size_t count, int mode) {
  return begin(stream, mode, [&](Runtime& runtime, CaptureStart& start) {
    const Graph& known = require(runtime.graphs.find(graph), cudaErrorInvalidValue);
    check_edges(runtime, edges, count);
    start.graph = graph;
    start.dependencies = read_nodes(known, dependencies, count);
  });
}
LABCHECK_ABI_ALIAS(cudaStreamBeginCaptureToGraph_ptsz, cudaStreamBeginCaptureToGraph);

LABCHECK_ABI cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (!runtime.is_stream(stream)) throw cudaErrorInvalidResourceHandle;
    if (graph == nullptr) throw cudaErrorInvalidValue;
    const auto ended = runtime.captures.end(stream, std::this_thread::get_id());
    const auto* error = std::get_if<cudaError_t>(&ended);
    *graph = error == nullptr ? std::get<cudaGraph_t>(ended) : nullptr;
    return error == nullptr ? cudaSuccess : *error;
  });
}
LABCHECK_ABI_ALIAS(cudaStreamEndCapture_ptsz, cudaStreamEndCapture);

LABCHECK_ABI cudaError_t cudaStreamIsCapturing(cudaStream_t stream, int* status) {
  return write_state(stream, [&](Runtime&) { return CaptureResults{.status = status}; });
}
LABCHECK_ABI_ALIAS(cudaStreamIsCapturing_ptsz, cudaStreamIsCapturing);

// Before CUDA 13 this function returns only the status and the ID.
LABCHECK_ABI cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, int* status,
                                                  unsigned long long* id, cudaGraph_t* graph,
                                                  const cudaGraphNode_t** dependencies,
                                                  const cudaGraphEdgeData** edges,
                                                  std::size_t* count) {
  return write_state(stream, [&](Runtime& runtime) {
    if (runtime.toolkit() != Toolkit::cuda13) return CaptureResults{.status = status, .id = id};
    return CaptureResults{status, id, graph, dependencies, edges, count};
  });
}
LABCHECK_ABI_ALIAS(cudaStreamGetCaptureInfo_ptsz, cudaStreamGetCaptureInfo);

LABCHECK_ABI cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, int* status,
                                                     unsigned long long* id, cudaGraph_t* graph,
                                                     const cudaGraphNode_t** dependencies,
                                                     std::size_t* count) {
  return write_state(stream, [&](Runtime&) {
    return CaptureResults{status, id, graph, dependencies, nullptr, count};
  });
}
LABCHECK_ABI_ALIAS(cudaStreamGetCaptureInfo_v2_ptsz, cudaStreamGetCaptureInfo_v2);

LABCHECK_ABI cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream, int* status,
                                                     unsigned long long* id, cudaGraph_t* graph,
                                                     const cudaGraphNode_t** dependencies,
                                                     const cudaGraphEdgeData** edges,
                                                     std::size_t* count) {
  return write_state(stream, [&](Runtime&) {
    return CaptureResults{status, id, graph, dependencies, edges, count};
  });
}
LABCHECK_ABI_ALIAS(cudaStreamGetCaptureInfo_v3_ptsz, cudaStreamGetCaptureInfo_v3);

LABCHECK_ABI cudaError_t cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream,
                                                                const cudaGraphNode_t* nodes,
                                                                const cudaGraphEdgeData* edges,
                                                                std::size_t count, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    check_edges(runtime, edges, count);
    update(runtime, stream, nodes, count, flags);
  });
}
LABCHECK_ABI_ALIAS(cudaStreamUpdateCaptureDependencies_v2_ptsz,
                   cudaStreamUpdateCaptureDependencies_v2);

// Before CUDA 13 there is no edge data: the count and the flags are one argument earlier.
LABCHECK_ABI cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
                                                             const cudaGraphNode_t* nodes,
                                                             const void* edges, std::size_t count,
                                                             unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (runtime.toolkit() != Toolkit::cuda13) {
      return update(runtime, stream, nodes, reinterpret_cast<std::size_t>(edges),
                    static_cast<unsigned>(count));
    }
    check_edges(runtime, static_cast<const cudaGraphEdgeData*>(edges), count);
    update(runtime, stream, nodes, count, flags);
  });
}
LABCHECK_ABI_ALIAS(cudaStreamUpdateCaptureDependencies_ptsz, cudaStreamUpdateCaptureDependencies);

LABCHECK_ABI cudaError_t cudaThreadExchangeStreamCaptureMode(int* mode) {
  if (mode == nullptr || *mode < cudaStreamCaptureModeGlobal ||
      *mode > cudaStreamCaptureModeRelaxed) {
    return set_last_error(cudaErrorInvalidValue);
  }
  *mode = std::exchange(capture_mode(), static_cast<cudaStreamCaptureMode>(*mode));
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
