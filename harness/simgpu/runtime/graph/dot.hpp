/// Graphs as pictures.
#pragma once

#include "harness/simgpu/runtime/graph/graph.hpp"

#include <string>

namespace labcheck::simgpu {

/// `graph` in the DOT language of Graphviz: its nodes are numbered from 1 in the order of their
/// creation; a graph within it is a node.
std::string dot_of(const Graph& graph);

}  // namespace labcheck::simgpu
