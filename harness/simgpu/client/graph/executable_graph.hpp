// SPDX-License-Identifier: MIT
/// Instantiated graphs, which can run.
#pragma once

#include "harness/simgpu/client/graph/graph.hpp"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// Why an executable graph cannot be updated from another graph. `node` is a node of the other
/// graph, or nullptr.
struct UpdateRefusal {
  cudaGraphExecUpdateResult result = cudaGraphExecUpdateError;
  cudaGraphNode_t node = nullptr;
};

/// The work of a graph in execution order. The nodes have the handles of the original graph's
/// nodes.
class ExecutableGraph {
 public:
  /// std::nullopt if `graph` or one of its child graphs has a cycle.
  static std::optional<ExecutableGraph> make(const Graph& graph, unsigned long long flags);

  /// The work of all enabled nodes, including those of child graphs, in execution order. A returned
  /// plan does not change when the graph changes.
  std::shared_ptr<const std::vector<Work>> plan() const { return plan_; }

  const Graph& graph() const { return graph_; }
  const GraphNode* find(cudaGraphNode_t node) const { return graph_.find(node); }

  /// Replaces the work of `node`, which must be in the graph, by work of the same type.
  void set(cudaGraphNode_t node, Work work);

  /// Includes or excludes the work of `node`, which must be in the graph.
  void set_enabled(cudaGraphNode_t node, bool is_enabled);

  /// Copies the work of a graph with the same nodes and edges, created in the same order. If the
  /// graphs differ, changes nothing and returns the reason.
  std::optional<UpdateRefusal> update(const Graph& graph);

  unsigned long long flags() const { return flags_; }

 private:
  ExecutableGraph(Graph graph, unsigned long long flags);

  void rebuild_plan();

  Graph graph_;
  unsigned long long flags_;
  std::shared_ptr<const std::vector<Work>> plan_;
};

}  // namespace labcheck::simgpu
