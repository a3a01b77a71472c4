// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/graph.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <set>

namespace labcheck::simgpu {
namespace {

// Replaces shared child graphs by copies, because a child graph has only one parent.
void copy_children(Graph::Nodes& nodes, auto copy) {
  for (auto& [handle, node] : nodes) {
    if (auto* child = std::get_if<ChildWork>(&node.work))
      child->graph = std::make_shared<Graph>(copy(*child->graph));
  }
}

}  // namespace

void* next_graph_handle() {
  constexpr std::uintptr_t kStep = 16;
  static std::atomic<std::uintptr_t> last = 1 << 12;  // below all addresses of the program's memory
  return reinterpret_cast<void*>(last += kStep);
}

Graph::Graph(const Graph& other) : handle_(other.handle_), nodes_(other.nodes_) {
  copy_children(nodes_, [](const Graph& child) { return Graph(child); });
}

Graph Graph::clone() const {
  Graph copy;
  std::map<cudaGraphNode_t, cudaGraphNode_t> new_handles;
  for (const auto& [handle, node] : nodes_) new_handles[handle] = next_graph_handle();
  for (const auto& [handle, node] : nodes_) {
    GraphNode new_node{node.work, {}, handle, node.is_enabled, {}};
    for (const cudaGraphNode_t dependency : node.dependencies)
      new_node.dependencies.push_back(new_handles[dependency]);
    copy.nodes_[new_handles[handle]] = std::move(new_node);
  }
  copy_children(copy.nodes_, [](const Graph& child) { return child.clone(); });
  return copy;
}

GraphNode* Graph::find(cudaGraphNode_t node) {
  const auto found = nodes_.find(node);
  return found == nodes_.end() ? nullptr : &found->second;
}

const GraphNode* Graph::find(cudaGraphNode_t node) const {
  const auto found = nodes_.find(node);
  return found == nodes_.end() ? nullptr : &found->second;
}

cudaGraphNode_t Graph::add(Work work, std::vector<cudaGraphNode_t> dependencies) {
  const cudaGraphNode_t handle = next_graph_handle();
  nodes_[handle] = {std::move(work), std::move(dependencies), nullptr, true, {}};
  return handle;
}

void Graph::remove(cudaGraphNode_t node) {
  nodes_.erase(node);
  for (auto& [handle, other] : nodes_) std::erase(other.dependencies, node);
}

bool Graph::connect(cudaGraphNode_t from, cudaGraphNode_t to) {
  auto& dependencies = nodes_.at(to).dependencies;
  if (std::find(dependencies.begin(), dependencies.end(), from) != dependencies.end()) return false;
  dependencies.push_back(from);
  return true;
}

bool Graph::disconnect(cudaGraphNode_t from, cudaGraphNode_t to) {
  return std::erase(nodes_.at(to).dependencies, from) != 0;
}

std::vector<std::pair<cudaGraphNode_t, cudaGraphNode_t>> Graph::edges() const {
  std::vector<std::pair<cudaGraphNode_t, cudaGraphNode_t>> edges;
  for (const auto& [handle, node] : nodes_) {
    for (const cudaGraphNode_t dependency : node.dependencies)
      edges.emplace_back(dependency, handle);
  }
  return edges;
}

std::vector<cudaGraphNode_t> Graph::dependents(cudaGraphNode_t node) const {
  std::vector<cudaGraphNode_t> dependents;
  for (const auto& [from, to] : edges()) {
    if (from == node) dependents.push_back(to);
  }
  return dependents;
}

std::optional<std::vector<cudaGraphNode_t>> Graph::order() const {
  std::map<cudaGraphNode_t, std::size_t> pending;  // dependencies that are not in `order` yet
  std::map<cudaGraphNode_t, std::vector<cudaGraphNode_t>> dependents;
  std::set<cudaGraphNode_t> ready;
  for (const auto& [handle, node] : nodes_) {
    pending[handle] = node.dependencies.size();
    if (node.dependencies.empty()) ready.insert(handle);
    for (const cudaGraphNode_t dependency : node.dependencies)
      dependents[dependency].push_back(handle);
  }
  std::vector<cudaGraphNode_t> order;
  while (!ready.empty()) {
    const cudaGraphNode_t next = ready.extract(ready.begin()).value();
    order.push_back(next);
    for (const cudaGraphNode_t dependent : dependents[next]) {
      if (--pending[dependent] == 0) ready.insert(dependent);
    }
  }
  if (order.size() != nodes_.size()) return std::nullopt;
  return order;
}

}  // namespace labcheck::simgpu
