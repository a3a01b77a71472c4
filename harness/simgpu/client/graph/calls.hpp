// SPDX-License-Identifier: MIT
/// The common part of the API functions for graphs: handles, lists of nodes, and the work of nodes.
#pragma once

#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/graph/graph.hpp"
#include "harness/simgpu/client/runtime.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <cstddef>
#include <vector>

namespace labcheck::simgpu {

/// Calls `use(runtime, graph)` with the graph of `handle`.
cudaError_t with_graph(cudaGraph_t handle, const auto& use) noexcept {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    use(runtime, require(runtime.graphs.find(handle), cudaErrorInvalidValue));
  });
}

/// Calls `use(runtime, graph, node)` with the node of `handle` and its graph.
cudaError_t with_node(cudaGraphNode_t handle, const auto& use) noexcept {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    Graph& graph = require(runtime.graphs.find_owner(handle), cudaErrorInvalidValue);
    use(runtime, graph, *graph.find(handle));
  });
}

/// Calls `use(runtime, executable)` with the executable graph of `handle`.
cudaError_t with_executable(cudaGraphExec_t handle, const auto& use) noexcept {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    use(runtime, require(runtime.executables.find(handle), cudaErrorInvalidValue));
  });
}

/// The `count` nodes that a program passes. They must be distinct nodes of `graph`.
std::vector<cudaGraphNode_t> read_nodes(const Graph& graph, const cudaGraphNode_t* nodes,
                                        std::size_t count);

/// Refuses the call unless all `count` edges are full dependencies on the end of a node: others are
/// not supported. `edges` may be nullptr.
void check_edges(Runtime& runtime, const cudaGraphEdgeData* edges, std::size_t count);

/// Writes `nodes` to the program's array `to` of `*count` elements, fills the rest with nullptr,
/// and sets `*count` to the number of written nodes. If `to` is nullptr, sets `*count` to the
/// number of nodes.
void write_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                 std::size_t* count);

/// The work of a node with the parameters that a program passes.
Work plan_kernel_node(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid);
Work plan_memset_node(Runtime&, const cudaMemsetParams* parameters);
Work plan_host_node(Runtime&, const cudaHostNodeParams* parameters);
/// The work of a node of any type.
Work plan_any_node(Runtime& runtime, const cudaGraphNodeParams* parameters);

/// The work of a child graph node, with a clone of `graph`.
Work plan_child_graph(Runtime& runtime, cudaGraph_t graph);

/// The work of an event node. `event` must exist.
Work plan_event_record(Runtime& runtime, cudaEvent_t event);
Work plan_event_wait(Runtime& runtime, cudaEvent_t event);

/// The work of a memcpy node that copies contiguous bytes.
Work plan_linear_node(Runtime& runtime, void* to, const void* from, std::size_t size, int kind);

/// The work of a memcpy node. CUDA arrays are not supported.
Work plan_memcpy_node(Runtime& runtime, const cudaMemcpy3DParms* parameters);

/// Replaces the work of `node` by work of the same type.
void replace_work(GraphNode& node, Work work);

cudaGraphNodeType node_type(const Work& work);

}  // namespace labcheck::simgpu
