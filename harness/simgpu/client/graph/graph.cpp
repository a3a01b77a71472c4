// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/graph.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
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

std::string label(const EmptyWork&) {
  return "empty";
}

std::string label(const KernelWork& work) {
  const auto& [grid, block, shared] = work.shape;
  return fmt::format("{}<<<({},{},{}), ({},{},{}), {}>>>", ptx::short_name(work.kernel->name),
                     grid[0], grid[1], grid[2], block[0], block[1], block[2], shared);
}

std::string label(const CopyWork& work) {
  return fmt::format("copy of {}", counted(work.extent.bytes(), "byte"));
}

std::string label(const FillWork& work) {
  return fmt::format("fill of {}", counted(work.extent.bytes(), "byte"));
}

std::string label(const HostWork&) {
  return "host function";
}

std::string label(const RecordWork&) {
  return "event record";
}

std::string label(const WaitWork&) {
  return "event wait";
}

std::string label(const ChildWork& work) {
  return fmt::format("child graph with {}", counted(work.graph->nodes().size(), "node"));
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

std::string dot_of(const Graph& graph) {
  std::map<cudaGraphNode_t, std::size_t> numbers;
  for (const auto& [handle, node] : graph.nodes()) numbers.emplace(handle, numbers.size() + 1);
  std::string text = "digraph graph_of_work {\n";
  for (const auto& [handle, node] : graph.nodes()) {
    text += fmt::format("  {} [label=\"{}\"];\n", numbers[handle],
                        std::visit([](const auto& work) { return label(work); }, node.work));
  }
  for (const auto& [from, to] : graph.edges())
    text += fmt::format("  {} -> {};\n", numbers[from], numbers[to]);
  return text + "}\n";
}

}  // namespace labcheck::simgpu
