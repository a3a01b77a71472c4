// SPDX-License-Identifier: MIT
/// The common part of the API functions for graphs.
#pragma once

#include "harness/simgpu/client/abi_graphs.hpp"
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/graph/graph.hpp"

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

/// Whether all `count` edges are full dependencies on the end of a node. `edges` may be nullptr.
bool are_full_dependencies(const cudaGraphEdgeData* edges, std::size_t count);

/// Writes `nodes` to the program's array `to` of `*count` elements, fills the rest with nullptr,
/// and sets `*count` to the number of written nodes. If `to` is nullptr, sets `*count` to the
/// number of nodes.
cudaError_t write_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                        std::size_t* count);

}  // namespace labcheck::simgpu
