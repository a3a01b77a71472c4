// SPDX-License-Identifier: MIT
/// The common part of the API functions for graphs: handles, lists of nodes, and the work of nodes.
#pragma once

#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/graph/graph.hpp"
#include "harness/simgpu/client/runtime.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <cstddef>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// Calls `use(runtime, graph)` with the graph of `handle`.
cudaError_t with_graph(cudaGraph_t handle, const auto& use) noexcept {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    Graph* graph = runtime.graphs.find(handle);
    return graph == nullptr ? cudaErrorInvalidValue : use(runtime, *graph);
  });
}

/// Calls `use(runtime, graph, node)` with the node of `handle` and its graph.
cudaError_t with_node(cudaGraphNode_t handle, const auto& use) noexcept {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    Graph* graph = runtime.graphs.find_owner(handle);
    return graph == nullptr ? cudaErrorInvalidValue : use(runtime, *graph, *graph->find(handle));
  });
}

/// Calls `use(runtime, executable)` with the executable graph of `handle`.
cudaError_t with_executable(cudaGraphExec_t handle, const auto& use) noexcept {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    ExecutableGraph* executable = runtime.executables.find(handle);
    return executable == nullptr ? cudaErrorInvalidValue : use(runtime, *executable);
  });
}

/// The `count` nodes that a program passes. They must be distinct nodes of `graph`.
std::variant<std::vector<cudaGraphNode_t>, cudaError_t> read_nodes(const Graph& graph,
                                                                   const cudaGraphNode_t* nodes,
                                                                   std::size_t count);

/// The error unless all `count` edges are full dependencies on the end of a node: others are not
/// supported. `edges` may be nullptr.
cudaError_t check_edges(Runtime& runtime, const cudaGraphEdgeData* edges, std::size_t count);

/// Writes `nodes` to the program's array `to` of `*count` elements, fills the rest with nullptr,
/// and sets `*count` to the number of written nodes. If `to` is nullptr, sets `*count` to the
/// number of nodes.
cudaError_t write_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                        std::size_t* count);

/// The work of a node with the parameters that a program passes.
WorkOrError plan_kernel_node(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid);
WorkOrError plan_memset_node(Runtime&, const cudaMemsetParams* parameters);
WorkOrError plan_host_node(Runtime&, const cudaHostNodeParams* parameters);
/// The work of a node of any type.
WorkOrError plan_any_node(Runtime& runtime, const cudaGraphNodeParams* parameters);

/// The work of a child graph node, with a clone of `graph`.
WorkOrError plan_child_graph(Runtime& runtime, cudaGraph_t graph);

/// The work of an event node. `event` must exist.
WorkOrError plan_event_record(Runtime& runtime, cudaEvent_t event);
WorkOrError plan_event_wait(Runtime& runtime, cudaEvent_t event);

/// The work of a memcpy node that copies contiguous bytes.
WorkOrError plan_linear_node(Runtime& runtime, void* to, const void* from, std::size_t size,
                             int kind);

/// The work of a memcpy node. CUDA arrays are not supported.
WorkOrError plan_memcpy_node(Runtime& runtime, const cudaMemcpy3DParms* parameters);

cudaGraphNodeType node_type(const Work& work);

}  // namespace labcheck::simgpu
