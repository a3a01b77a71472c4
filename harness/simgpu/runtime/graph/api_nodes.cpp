// Adding nodes to a graph.
#include "harness/simgpu/runtime/graph/calls.hpp"
#include "harness/simgpu/runtime/graph/node_work.hpp"
#include "harness/simgpu/runtime/symbol_copy.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

// The nodes that a new one depends on, as calls name them.
struct Behind {
  const cudaGraphNode_t* nodes;
  std::size_t count;
};

// Adds a node that does what `make_work(runtime)` gives.
cudaError_t add(cudaGraphNode_t* node, cudaGraph_t graph, const Behind& behind,
                const auto& make_work) {
  return with_graph(graph, [&](Runtime& runtime, Graph& known) {
    auto dependencies = named_nodes(known, behind.nodes, behind.count);
    if (const auto* error = std::get_if<cudaError_t>(&dependencies)) return *error;
    if (node == nullptr) return cudaErrorInvalidValue;
    WorkOrError work = make_work(runtime);
    if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
    *node = known.add(std::get<Work>(std::move(work)), std::get<0>(std::move(dependencies)));
    return cudaSuccess;
  });
}

cudaError_t add_any(cudaGraphNode_t* node, cudaGraph_t graph, const Behind& behind,
                    const cudaGraphEdgeData* edges, const cudaGraphNodeParams* parameters) {
  return add(node, graph, behind, [&](Runtime& runtime) -> WorkOrError {
    if (!are_plain(edges, behind.count))
      return runtime.refuse("an edge that is no full dependency");
    return work_of(runtime, parameters);
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                               const cudaGraphNode_t* behind, std::size_t count) {
  return add(node, graph, {behind, count}, [](Runtime&) -> WorkOrError { return EmptyWork{}; });
}

LABCHECK_ABI cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* behind, std::size_t count,
                                                const cudaKernelNodeParams* parameters) {
  return add(node, graph, {behind, count},
             [&](Runtime& runtime) { return work_of(runtime, parameters, Grid::independent); });
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* behind, std::size_t count,
                                                const cudaMemcpy3DParms* parameters) {
  return add(node, graph, {behind, count},
             [&](Runtime& runtime) { return copy_node_work(runtime, parameters); });
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                                  const cudaGraphNode_t* behind, std::size_t count,
                                                  void* to, const void* from, std::size_t size,
                                                  int kind) {
  return add(node, graph, {behind, count},
             [&](Runtime&) { return linear_copy(to, from, size, kind); });
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                        const cudaGraphNode_t* behind,
                                                        std::size_t count, const void* symbol,
                                                        const void* from, std::size_t size,
                                                        std::size_t offset, int kind) {
  return add(node, graph, {behind, count}, [&](Runtime& runtime) {
    return copy_to_symbol(runtime, {symbol, size, offset}, from, kind);
  });
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                          const cudaGraphNode_t* behind,
                                                          std::size_t count, void* to,
                                                          const void* symbol, std::size_t size,
                                                          std::size_t offset, int kind) {
  return add(node, graph, {behind, count}, [&](Runtime& runtime) {
    return copy_from_symbol(runtime, to, {symbol, size, offset}, kind);
  });
}

LABCHECK_ABI cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* behind, std::size_t count,
                                                const cudaMemsetParams* parameters) {
  return add(node, graph, {behind, count}, [&](Runtime&) { return work_of(parameters); });
}

LABCHECK_ABI cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                              const cudaGraphNode_t* behind, std::size_t count,
                                              const cudaHostNodeParams* parameters) {
  return add(node, graph, {behind, count}, [&](Runtime&) { return work_of(parameters); });
}

LABCHECK_ABI cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                    const cudaGraphNode_t* behind,
                                                    std::size_t count, cudaGraph_t child) {
  return add(node, graph, {behind, count},
             [&](Runtime& runtime) { return child_work(runtime, child); });
}

LABCHECK_ABI cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                     const cudaGraphNode_t* behind,
                                                     std::size_t count, cudaEvent_t event) {
  return add(node, graph, {behind, count},
             [&](Runtime& runtime) { return record_work(runtime, event); });
}

LABCHECK_ABI cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                   const cudaGraphNode_t* behind, std::size_t count,
                                                   cudaEvent_t event) {
  return add(node, graph, {behind, count},
             [&](Runtime& runtime) { return wait_work(runtime, event); });
}

LABCHECK_ABI cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t* node, cudaGraph_t graph,
                                             const cudaGraphNode_t* behind,
                                             const cudaGraphEdgeData* edges, std::size_t count,
                                             const cudaGraphNodeParams* parameters) {
  return add_any(node, graph, {behind, count}, edges, parameters);
}

// Before CUDA 13 there is no edge data: the count and the parameters come one place earlier.
LABCHECK_ABI cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                          const cudaGraphNode_t* behind, const void* edges,
                                          std::size_t count,
                                          const cudaGraphNodeParams* parameters) {
  Toolkit toolkit = Toolkit::cuda13;
  enter(Call::asks, [&](Runtime& runtime) {
    toolkit = runtime.toolkit();
    return cudaSuccess;
  });
  if (toolkit == Toolkit::cuda13) {
    return add_any(node, graph, {behind, count}, static_cast<const cudaGraphEdgeData*>(edges),
                   parameters);
  }
  return add_any(node, graph, {behind, reinterpret_cast<std::size_t>(edges)}, nullptr,
                 reinterpret_cast<const cudaGraphNodeParams*>(count));
}

}  // namespace labcheck::simgpu
