// SPDX-License-Identifier: MIT
/// Graphs in the DOT language.
#pragma once

#include "harness/simgpu/client/graph/graph.hpp"

#include <string>

namespace labcheck::simgpu {

/// `graph` in the DOT language of Graphviz. Nodes are numbered from 1 in the order of their
/// creation; a child graph is one node.
std::string dot_of(const Graph& graph);

}  // namespace labcheck::simgpu
