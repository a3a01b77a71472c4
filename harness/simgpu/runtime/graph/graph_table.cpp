#include "harness/simgpu/runtime/graph/graph_table.hpp"

namespace labcheck::simgpu {
namespace {

// The first of `graph` and the graphs in it that `is_wanted`.
Graph* first_within(Graph& graph, const auto& is_wanted) {
  if (is_wanted(graph)) return &graph;
  for (const auto& [handle, node] : graph.nodes()) {
    const auto* child = std::get_if<ChildWork>(&node.work);
    if (child == nullptr) continue;
    if (Graph* found = first_within(*child->graph, is_wanted)) return found;
  }
  return nullptr;
}

Graph* first_of(std::map<cudaGraph_t, Graph>& graphs, const auto& is_wanted) {
  for (auto& [handle, graph] : graphs) {
    if (Graph* found = first_within(graph, is_wanted)) return found;
  }
  return nullptr;
}

}  // namespace

Graph& GraphTable::add(Graph graph) {
  const cudaGraph_t handle = graph.handle();
  return graphs_.insert_or_assign(handle, std::move(graph)).first->second;
}

Graph* GraphTable::find(cudaGraph_t handle) {
  return first_of(graphs_, [&](const Graph& graph) { return graph.handle() == handle; });
}

Graph* GraphTable::holding(cudaGraphNode_t node) {
  return first_of(graphs_, [&](const Graph& graph) { return graph.find(node) != nullptr; });
}

bool GraphTable::remove(cudaGraph_t handle) {
  return graphs_.erase(handle) == 1;
}

}  // namespace labcheck::simgpu
