// SPDX-License-Identifier: MIT
// Adding nodes to a graph.
#include "harness/simgpu/client/graph/calls.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

// The dependencies of a new node, as the program passes them.
struct Dependencies {
  const cudaGraphNode_t* nodes;
  std::size_t count;
};

// Adds a node with the work `plan(runtime, arguments...)`.
cudaError_t add(cudaGraphNode_t* node, cudaGraph_t graph, const Dependencies& dependencies,
                const auto& plan, const auto&... arguments) {
  return with_graph(graph, [&](Runtime& runtime, Graph& known) {
    auto nodes = read_nodes(known, dependencies.nodes, dependencies.count);
    if (node == nullptr) throw cudaErrorInvalidValue;
    *node = known.add(plan(runtime, arguments...), std::move(nodes));
  });
}

cudaError_t add_any(cudaGraphNode_t* node, cudaGraph_t graph, const Dependencies& dependencies,
                    const cudaGraphEdgeData* edges, const cudaGraphNodeParams* parameters) {
  return add(node, graph, dependencies, [&](Runtime& runtime) {
    check_edges(runtime, edges, dependencies.count);
    return plan_any_node(runtime, parameters);
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                               const cudaGraphNode_t* dependencies,
                                               std::size_t count) {
  return add(node, graph, {dependencies, count}, [](Runtime&) { return EmptyWork{}; });
}

LABCHECK_ABI cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* dependencies,
                                                std::size_t count,
                                                const cudaKernelNodeParams* parameters) {
  return add(node, graph, {dependencies, count}, plan_kernel_node, parameters, Grid::independent);
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* dependencies,
                                                std::size_t count,
                                                const cudaMemcpy3DParms* parameters) {
  return add(node, graph, {dependencies, count}, plan_memcpy_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                                  const cudaGraphNode_t* dependencies,
                                                  std::size_t count, void* to, const void* from,
                                                  std::size_t size, int kind) {
  return add(node, graph, {dependencies, count}, plan_linear_node, to, from, size, kind);
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                        const cudaGraphNode_t* dependencies,
                                                        std::size_t count, const void* symbol,
                                                        const void* from, std::size_t size,
                                                        std::size_t offset, int kind) {
  return add(node, graph, {dependencies, count}, plan_copy_to_symbol,
             SymbolPart{symbol, size, offset}, from, kind);
}

LABCHECK_ABI cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                          const cudaGraphNode_t* dependencies,
                                                          std::size_t count, void* to,
                                                          const void* symbol, std::size_t size,
                                                          std::size_t offset, int kind) {
  return add(node, graph, {dependencies, count}, plan_copy_from_symbol, to,
             SymbolPart{symbol, size, offset}, kind);
}

LABCHECK_ABI cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* dependencies,
                                                std::size_t count,
                                                const cudaMemsetParams* parameters) {
  return add(node, graph, {dependencies, count}, plan_memset_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                              const cudaGraphNode_t* dependencies,
                                              std::size_t count,
                                              const cudaHostNodeParams* parameters) {
  return add(node, graph, {dependencies, count}, plan_host_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                    const cudaGraphNode_t* dependencies,
                                                    std::size_t count, cudaGraph_t child) {
  return add(node, graph, {dependencies, count}, plan_child_graph, child);
}

LABCHECK_ABI cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                     const cudaGraphNode_t* dependencies,
                                                     std::size_t count, cudaEvent_t event) {
  return add(node, graph, {dependencies, count}, plan_event_record, event);
}

LABCHECK_ABI cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                   const cudaGraphNode_t* dependencies,
                                                   std::size_t count, cudaEvent_t event) {
  return add(node, graph, {dependencies, count}, plan_event_wait, event);
}

LABCHECK_ABI cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t* node, cudaGraph_t graph,
                                             const cudaGraphNode_t* dependencies,
                                             const cudaGraphEdgeData* edges, std::size_t count,
                                             const cudaGraphNodeParams* parameters) {
  return add_any(node, graph, {dependencies, count}, edges, parameters);
}

// Before CUDA 13 there is no edge data: the count and the parameters are one argument earlier.
LABCHECK_ABI cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                          const cudaGraphNode_t* dependencies, const void* edges,
                                          std::size_t count,
                                          const cudaGraphNodeParams* parameters) {
  Toolkit toolkit = Toolkit::cuda13;
  enter(Call::query, [&](Runtime& runtime) { toolkit = runtime.toolkit(); });
  if (toolkit == Toolkit::cuda13) {
    return add_any(node, graph, {dependencies, count}, static_cast<const cudaGraphEdgeData*>(edges),
                   parameters);
  }
  return add_any(node, graph, {dependencies, reinterpret_cast<std::size_t>(edges)}, nullptr,
                 reinterpret_cast<const cudaGraphNodeParams*>(count));
}

}  // namespace labcheck::simgpu
