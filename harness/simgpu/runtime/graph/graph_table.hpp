/// The graphs of a program, by handle.
#pragma once

#include "harness/simgpu/runtime/graph/graph.hpp"

#include <map>

namespace labcheck::simgpu {

/// Graphs stay where they are until they are removed. Those within other graphs are found too, but
/// belong to the graph that they are in.
class GraphTable {
 public:
  Graph& add(Graph graph);

  /// nullptr where `handle` is no graph.
  Graph* find(cudaGraph_t handle);

  /// The graph that has `node`; nullptr where none has.
  Graph* holding(cudaGraphNode_t node);

  /// False where `handle` is no graph, or one within another.
  bool remove(cudaGraph_t handle);

  void clear() { graphs_.clear(); }

 private:
  std::map<cudaGraph_t, Graph> graphs_;
};

}  // namespace labcheck::simgpu
