// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/executable_graph.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {
namespace {

bool can_run(const Graph& graph) {
  return graph.order() &&
         std::all_of(graph.nodes().begin(), graph.nodes().end(), [](const auto& entry) {
           const auto* child = std::get_if<ChildWork>(&entry.second.work);
           return child == nullptr || can_run(*child->graph);
         });
}

void append(std::vector<Work>& plan, const Graph& graph) {
  const auto order = graph.order();
  for (const cudaGraphNode_t handle : *order) {
    const GraphNode& node = *graph.find(handle);
    if (!node.is_enabled) continue;
    if (const auto* child = std::get_if<ChildWork>(&node.work)) {
      append(plan, *child->graph);
    } else {
      plan.push_back(node.work);
    }
  }
}

// The dependencies of each node as indices of nodes.
std::vector<std::vector<std::size_t>> shape_of(const Graph& graph) {
  std::map<cudaGraphNode_t, std::size_t> indices;
  for (const auto& [handle, node] : graph.nodes()) indices.emplace(handle, indices.size());
  std::vector<std::vector<std::size_t>> shape;
  for (const auto& [handle, node] : graph.nodes()) {
    auto& dependencies = shape.emplace_back();
    for (const cudaGraphNode_t dependency : node.dependencies)
      dependencies.push_back(indices[dependency]);
    std::sort(dependencies.begin(), dependencies.end());
  }
  return shape;
}

bool can_replace(const Work& work, const Work& replacement) {
  const auto* kernel = std::get_if<KernelWork>(&work);
  return kernel == nullptr || kernel->grid == std::get<KernelWork>(replacement).grid;
}

// The first node that makes an update from `other` impossible.
std::optional<UpdateRefusal> find_difference(const Graph& graph, const Graph& other) {
  const auto& nodes = graph.nodes();
  const auto& others = other.nodes();
  if (nodes.size() != others.size())
    return UpdateRefusal{cudaGraphExecUpdateErrorTopologyChanged, nullptr};
  const auto shape = shape_of(graph);
  const auto other_shape = shape_of(other);
  std::size_t index = 0;
  for (auto at = nodes.begin(), to = others.begin(); at != nodes.end(); ++at, ++to, ++index) {
    const auto& [handle, node] = *to;
    if (at->second.work.index() != node.work.index())
      return UpdateRefusal{cudaGraphExecUpdateErrorNodeTypeChanged, handle};
    if (shape[index] != other_shape[index])
      return UpdateRefusal{cudaGraphExecUpdateErrorTopologyChanged, handle};
    if (!can_replace(at->second.work, node.work))
      return UpdateRefusal{cudaGraphExecUpdateErrorAttributesChanged, handle};
    if (const auto* child = std::get_if<ChildWork>(&at->second.work)) {
      if (auto refusal = find_difference(*child->graph, *std::get<ChildWork>(node.work).graph))
        return refusal;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<ExecutableGraph> ExecutableGraph::make(const Graph& graph, unsigned long long flags) {
  if (!can_run(graph)) return std::nullopt;
  return ExecutableGraph(graph, flags);
}

ExecutableGraph::ExecutableGraph(Graph graph, unsigned long long flags)
    : graph_(std::move(graph)), flags_(flags) {
  rebuild_plan();
}

void ExecutableGraph::rebuild_plan() {
  auto plan = std::make_shared<std::vector<Work>>();
  append(*plan, graph_);
  plan_ = std::move(plan);
}

void ExecutableGraph::set(cudaGraphNode_t node, Work work) {
  graph_.find(node)->work = std::move(work);
  rebuild_plan();
}

void ExecutableGraph::set_enabled(cudaGraphNode_t node, bool is_enabled) {
  graph_.find(node)->is_enabled = is_enabled;
  rebuild_plan();
}

std::optional<UpdateRefusal> ExecutableGraph::update(const Graph& graph) {
  if (auto refusal = find_difference(graph_, graph)) return refusal;
  const Graph copy(graph);
  auto from = copy.nodes().begin();
  for (const auto& [handle, node] : graph_.nodes()) {
    graph_.find(handle)->work = from->second.work;
    ++from;
  }
  rebuild_plan();
  return std::nullopt;
}

}  // namespace labcheck::simgpu
