/// A graph that was made ready to run.
#pragma once

#include "harness/simgpu/runtime/abi_graphs.hpp"
#include "harness/simgpu/runtime/graph/graph.hpp"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// Why an executable graph cannot take over what another graph holds. `node` is one of the other
/// graph's, or nullptr.
struct UpdateRefusal {
  cudaGraphExecUpdateResult result = cudaGraphExecUpdateError;
  cudaGraphNode_t node = nullptr;
};

/// The work of a graph in the order in which it is done. Its nodes are known by the handles of the
/// graph that it was made from.
class ExecutableGraph {
 public:
  /// Nothing where the edges of `graph`, or of a graph in it, make a circle.
  static std::optional<ExecutableGraph> make(const Graph& graph, unsigned long long flags);

  /// All work of the graph and of those in it, in order, without what is disabled. It stays as it
  /// is when the graph changes.
  std::shared_ptr<const std::vector<Work>> plan() const { return plan_; }

  const Graph& graph() const { return graph_; }
  const GraphNode* find(cudaGraphNode_t node) const { return graph_.find(node); }

  /// Replaces the work of `node`, which must be one of the graph's, by work of the same type.
  void set(cudaGraphNode_t node, Work work);

  /// Leaves out what `node`, which must be one of the graph's, does.
  void disable(cudaGraphNode_t node);

  /// Puts it back.
  void enable(cudaGraphNode_t node);

  /// Takes over the work of a graph that has the same nodes and edges, made in the same order; or
  /// nothing, and says why.
  std::optional<UpdateRefusal> update(const Graph& graph);

  unsigned long long flags() const { return flags_; }

 private:
  ExecutableGraph(Graph graph, unsigned long long flags);

  void renew();

  Graph graph_;
  unsigned long long flags_;
  std::shared_ptr<const std::vector<Work>> plan_;
};

}  // namespace labcheck::simgpu
