#include "harness/simgpu/runtime/graph/calls.hpp"

#include <algorithm>
#include <set>

namespace labcheck::simgpu {

std::variant<std::vector<cudaGraphNode_t>, cudaError_t> named_nodes(const Graph& graph,
                                                                    const cudaGraphNode_t* nodes,
                                                                    std::size_t count) {
  if (nodes == nullptr && count != 0) return cudaErrorInvalidValue;
  std::vector<cudaGraphNode_t> named(nodes, nodes + count);
  const bool known = std::all_of(named.begin(), named.end(),
                                 [&](cudaGraphNode_t node) { return graph.find(node) != nullptr; });
  const bool once = std::set(named.begin(), named.end()).size() == named.size();
  if (!known || !once) return cudaErrorInvalidValue;
  return named;
}

bool are_plain(const cudaGraphEdgeData* edges, std::size_t count) {
  return edges == nullptr || std::all_of(edges, edges + count, [](const cudaGraphEdgeData& edge) {
           return edge.from_port == 0 && edge.to_port == 0 && edge.type == 0;
         });
}

cudaError_t give_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                       std::size_t* count) {
  if (count == nullptr) return cudaErrorInvalidValue;
  if (to == nullptr) {
    *count = nodes.size();
    return cudaSuccess;
  }
  const std::size_t given = std::min(*count, nodes.size());
  std::copy_n(nodes.begin(), given, to);
  std::fill(to + given, to + *count, nullptr);
  *count = given;
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
