// SPDX-License-Identifier: MIT
/// A graph of work with dependencies.
#pragma once

#include "harness/simgpu/client/work.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// A new handle for a graph or a node. Handles are never reused and increase.
void* next_graph_handle();

/// `dependencies` are distinct nodes of the same graph, in the order in which the program passed
/// them.
struct GraphNode {
  Work work;
  std::vector<cudaGraphNode_t> dependencies;
  cudaGraphNode_t original = nullptr;  // in a clone: the original node
  bool is_enabled = true;
  std::vector<void*> arguments{};  // of a kernel: the pointers returned to the program
};

/// Nodes by handle, in the order of their creation. Copies are deep and keep the handles of the
/// nodes.
class Graph {
 public:
  using Nodes = std::map<cudaGraphNode_t, GraphNode>;

  Graph() : handle_(next_graph_handle()) {}
  Graph(const Graph& other);
  Graph(Graph&&) = default;
  Graph& operator=(Graph&&) = default;
  Graph& operator=(const Graph&) = delete;

  /// A copy with new handles. Its nodes refer to their originals.
  Graph clone() const;

  cudaGraph_t handle() const { return handle_; }
  const Nodes& nodes() const { return nodes_; }

  /// nullptr if `node` is not in this graph.
  GraphNode* find(cudaGraphNode_t node);
  const GraphNode* find(cudaGraphNode_t node) const;

  /// Adds a node; `dependencies` must be nodes of this graph.
  cudaGraphNode_t add(Work work, std::vector<cudaGraphNode_t> dependencies);

  /// Removes a node of this graph with its edges.
  void remove(cudaGraphNode_t node);

  /// Makes `to` depend on `from`; both must be in this graph. False if the edge already exists.
  [[nodiscard]] bool connect(cudaGraphNode_t from, cudaGraphNode_t to);

  /// Removes the edge. False if it does not exist.
  [[nodiscard]] bool disconnect(cudaGraphNode_t from, cudaGraphNode_t to);

  /// Pairs of from and to, ordered by the dependent node (to).
  std::vector<std::pair<cudaGraphNode_t, cudaGraphNode_t>> edges() const;

  /// The nodes that depend on `node`.
  std::vector<cudaGraphNode_t> dependents(cudaGraphNode_t node) const;

  /// All nodes in an order that respects the dependencies; among ready nodes, the one created first
  /// comes first. std::nullopt if the graph has a cycle.
  std::optional<std::vector<cudaGraphNode_t>> order() const;

 private:
  cudaGraph_t handle_;
  Nodes nodes_;
};

}  // namespace labcheck::simgpu
