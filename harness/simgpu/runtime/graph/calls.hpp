/// What calls that concern graphs have in common.
#pragma once

#include "harness/simgpu/runtime/abi_graphs.hpp"
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/graph/graph.hpp"

#include <cstddef>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// Does `use(runtime, graph)` with the graph of that handle.
cudaError_t with_graph(cudaGraph_t handle, const auto& use) noexcept {
  return enter(Call::queues, [&](Runtime& runtime) {
    Graph* graph = runtime.graphs.find(handle);
    return graph == nullptr ? cudaErrorInvalidValue : use(runtime, *graph);
  });
}

/// Does `use(runtime, graph, node)` with the node of that handle and the graph that it is in.
cudaError_t with_node(cudaGraphNode_t handle, const auto& use) noexcept {
  return enter(Call::queues, [&](Runtime& runtime) {
    Graph* graph = runtime.graphs.holding(handle);
    return graph == nullptr ? cudaErrorInvalidValue : use(runtime, *graph, *graph->find(handle));
  });
}

/// Does `use(runtime, executable)` with the executable graph of that handle.
cudaError_t with_executable(cudaGraphExec_t handle, const auto& use) noexcept {
  return enter(Call::queues, [&](Runtime& runtime) {
    ExecutableGraph* executable = runtime.executables.find(handle);
    return executable == nullptr ? cudaErrorInvalidValue : use(runtime, *executable);
  });
}

/// The nodes that a program names, each once and of `graph`.
std::variant<std::vector<cudaGraphNode_t>, cudaError_t> named_nodes(const Graph& graph,
                                                                    const cudaGraphNode_t* nodes,
                                                                    std::size_t count);

/// Whether none of `count` edges waits for anything but the end of a node; `edges` may be nullptr.
bool are_plain(const cudaGraphEdgeData* edges, std::size_t count);

/// Writes `nodes` to an array that the program has made for `*count` of them, and zeros behind the
/// last; without an array only tells how many there are.
cudaError_t give_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                       std::size_t* count);

}  // namespace labcheck::simgpu
