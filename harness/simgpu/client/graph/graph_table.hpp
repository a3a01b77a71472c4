// SPDX-License-Identifier: MIT
/// The graphs of a program, by handle.
#pragma once

#include "harness/simgpu/client/graph/graph.hpp"

#include <map>

namespace labcheck::simgpu {

/// References to graphs are valid until the graphs are removed. Child graphs are found, too, but
/// belong to their parents.
class GraphTable {
 public:
  Graph& add(Graph graph);

  /// nullptr if `handle` is not a graph.
  Graph* find(cudaGraph_t handle);

  /// The graph that contains `node`, or nullptr.
  Graph* find_owner(cudaGraphNode_t node);

  /// False if `handle` is not a graph or is a child graph.
  bool remove(cudaGraph_t handle);

  void clear() { graphs_.clear(); }

 private:
  std::map<cudaGraph_t, Graph> graphs_;
};

}  // namespace labcheck::simgpu
