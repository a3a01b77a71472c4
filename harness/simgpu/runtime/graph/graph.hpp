/// A graph of work: what is to be done, and what must be done before what.
#pragma once

#include "harness/simgpu/runtime/work.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// A handle for a graph or a node. None is given out twice; one that is greater is a later one.
void* next_graph_handle();

/// `dependencies` are nodes of the same graph, in the order in which they were named, each once.
struct GraphNode {
  Work work;
  std::vector<cudaGraphNode_t> dependencies;
  cudaGraphNode_t original = nullptr;  // of a clone's node: the one that it was made from
  bool is_enabled = true;
  std::vector<void*> arguments{};  // of a kernel: pointers that the program was lent
};

/// Nodes by handle, in the order of their creation. A copy is deep, and its nodes keep their
/// handles.
class Graph {
 public:
  using Nodes = std::map<cudaGraphNode_t, GraphNode>;

  Graph() : handle_(next_graph_handle()) {}
  Graph(const Graph& other);
  Graph(Graph&&) = default;
  Graph& operator=(Graph&&) = default;
  Graph& operator=(const Graph&) = delete;

  /// The same graph with handles of its own, and nodes that know their originals.
  Graph clone() const;

  cudaGraph_t handle() const { return handle_; }
  const Nodes& nodes() const { return nodes_; }

  /// nullptr where `node` is none of this graph's.
  GraphNode* find(cudaGraphNode_t node);
  const GraphNode* find(cudaGraphNode_t node) const;

  /// Adds a node; `dependencies` must be nodes of this graph.
  cudaGraphNode_t add(Work work, std::vector<cudaGraphNode_t> dependencies);

  /// Removes a node that is there, and all edges to and from it.
  void remove(cudaGraphNode_t node);

  /// Makes `to` depend on `from`, two nodes of this graph. False where it does already.
  [[nodiscard]] bool connect(cudaGraphNode_t from, cudaGraphNode_t to);

  /// The opposite. False where it does not.
  [[nodiscard]] bool disconnect(cudaGraphNode_t from, cudaGraphNode_t to);

  /// From and to, by the node that depends.
  std::vector<std::pair<cudaGraphNode_t, cudaGraphNode_t>> edges() const;

  /// The nodes that depend on `node`.
  std::vector<cudaGraphNode_t> dependents(cudaGraphNode_t node) const;

  /// All nodes, each behind what it depends on; of those that could come next the earliest comes
  /// first. Nothing where the edges make a circle.
  std::optional<std::vector<cudaGraphNode_t>> order() const;

 private:
  cudaGraph_t handle_;
  Nodes nodes_;
};

}  // namespace labcheck::simgpu
