// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/graph_table.hpp"

namespace labcheck::simgpu {
namespace {

// The first match among `graph` and its child graphs.
Graph* find_in(Graph& graph, const auto& matches) {
  if (matches(graph)) return &graph;
  for (const auto& [handle, node] : graph.nodes()) {
    const auto* child = std::get_if<ChildWork>(&node.work);
    if (child == nullptr) continue;
    if (Graph* found = find_in(*child->graph, matches)) return found;
  }
  return nullptr;
}

Graph* find_in(std::map<cudaGraph_t, Graph>& graphs, const auto& matches) {
  for (auto& [handle, graph] : graphs) {
    if (Graph* found = find_in(graph, matches)) return found;
  }
  return nullptr;
}

}  // namespace

Graph& GraphTable::add(Graph graph) {
  const cudaGraph_t handle = graph.handle();
  return graphs_.insert_or_assign(handle, std::move(graph)).first->second;
}

Graph* GraphTable::find(cudaGraph_t handle) {
  return find_in(graphs_, [&](const Graph& graph) { return graph.handle() == handle; });
}

Graph* GraphTable::find_owner(cudaGraphNode_t node) {
  return find_in(graphs_, [&](const Graph& graph) { return graph.find(node) != nullptr; });
}

bool GraphTable::remove(cudaGraph_t handle) {
  return graphs_.erase(handle) == 1;
}

}  // namespace labcheck::simgpu
