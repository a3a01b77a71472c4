// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/calls.hpp"

#include <algorithm>
#include <set>

namespace labcheck::simgpu {

std::variant<std::vector<cudaGraphNode_t>, cudaError_t> read_nodes(const Graph& graph,
                                                                   const cudaGraphNode_t* nodes,
                                                                   std::size_t count) {
  if (nodes == nullptr && count != 0) return cudaErrorInvalidValue;
  std::vector<cudaGraphNode_t> copy(nodes, nodes + count);
  const bool are_known = std::all_of(
      copy.begin(), copy.end(), [&](cudaGraphNode_t node) { return graph.find(node) != nullptr; });
  const bool are_distinct = std::set(copy.begin(), copy.end()).size() == copy.size();
  if (!are_known || !are_distinct) return cudaErrorInvalidValue;
  return copy;
}

bool are_full_dependencies(const cudaGraphEdgeData* edges, std::size_t count) {
  return edges == nullptr || std::all_of(edges, edges + count, [](const cudaGraphEdgeData& edge) {
           return edge.from_port == 0 && edge.to_port == 0 && edge.type == 0;
         });
}

cudaError_t write_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                        std::size_t* count) {
  if (count == nullptr) return cudaErrorInvalidValue;
  if (to == nullptr) {
    *count = nodes.size();
    return cudaSuccess;
  }
  const std::size_t written = std::min(*count, nodes.size());
  std::copy_n(nodes.begin(), written, to);
  std::fill(to + written, to + *count, nullptr);
  *count = written;
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
