// SPDX-License-Identifier: MIT
// Creating, destroying and querying graphs, and the memory that graphs own.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/graph/calls.hpp"
#include "harness/simgpu/client/graph/graph.hpp"

#include <fstream>
#include <utility>

namespace labcheck::simgpu {
namespace {

// The last two arguments of functions for edges: edge data and a count. Before CUDA 13, functions
// without _v2 in their name have only the count.
struct EdgeArguments {
  const cudaGraphEdgeData* edges;
  std::size_t count;
};

EdgeArguments edge_arguments(Runtime& runtime, const void* first, std::size_t second) {
  if (runtime.toolkit() == Toolkit::cuda13)
    return {static_cast<const cudaGraphEdgeData*>(first), second};
  return {nullptr, reinterpret_cast<std::size_t>(first)};
}

void change_edges(Runtime& runtime, Graph& graph, const cudaGraphNode_t* from,
                  const cudaGraphNode_t* to, const EdgeArguments& arguments,
                  bool (Graph::*change)(cudaGraphNode_t, cudaGraphNode_t)) {
  const auto& [edges, count] = arguments;
  if (count != 0 && (from == nullptr || to == nullptr)) throw cudaErrorInvalidValue;
  check_edges(runtime, edges, count);
  for (std::size_t k = 0; k < count; ++k) {
    if (graph.find(from[k]) == nullptr || graph.find(to[k]) == nullptr || from[k] == to[k])
      throw cudaErrorInvalidValue;
  }
  for (std::size_t k = 0; k < count; ++k) {
    if (!(graph.*change)(from[k], to[k])) throw cudaErrorInvalidValue;
  }
}

// The output arguments for edge data and a count; before CUDA 13 only for the count.
struct EdgeResults {
  cudaGraphEdgeData* edges;
  std::size_t* count;
};

EdgeResults edge_results(Runtime& runtime, void* first, std::size_t* second) {
  if (runtime.toolkit() == Toolkit::cuda13) return {static_cast<cudaGraphEdgeData*>(first), second};
  return {nullptr, static_cast<std::size_t*>(first)};
}

void write_neighbors(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                     const EdgeResults& results) {
  write_nodes(nodes, to, results.count);
  if (to != nullptr && results.edges != nullptr)
    std::fill_n(results.edges, *results.count, cudaGraphEdgeData{});
}

void write_edges(const Graph& graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                 const EdgeResults& results) {
  if ((from == nullptr) != (to == nullptr) || results.count == nullptr) throw cudaErrorInvalidValue;
  std::vector<cudaGraphNode_t> froms, tos;
  for (const auto& [first, second] : graph.edges()) {
    froms.push_back(first);
    tos.push_back(second);
  }
  std::size_t from_count = *results.count;
  write_nodes(froms, from, &from_count);
  write_neighbors(tos, to, results);
}

std::vector<cudaGraphNode_t> select_nodes(const Graph& graph, const auto& matches) {
  std::vector<cudaGraphNode_t> nodes;
  for (const auto& [handle, node] : graph.nodes()) {
    if (matches(node)) nodes.push_back(handle);
  }
  return nodes;
}

constexpr int kMaxAttribute = 3;

void check(int device, int attribute, const void* value) {
  if (device != 0) throw cudaErrorInvalidDevice;
  if (attribute < 0 || attribute > kMaxAttribute || value == nullptr) throw cudaErrorInvalidValue;
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (graph == nullptr || flags != 0) throw cudaErrorInvalidValue;
    *graph = runtime.graphs.add(Graph()).handle();
  });
}

LABCHECK_ABI cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    return runtime.graphs.remove(graph) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

LABCHECK_ABI cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original) {
  return with_graph(original, [&](Runtime& runtime, const Graph& graph) {
    if (clone == nullptr) throw cudaErrorInvalidValue;
    *clone = runtime.graphs.add(graph.clone()).handle();
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* result, cudaGraphNode_t original,
                                                  cudaGraph_t clone) {
  return with_graph(clone, [&](Runtime&, const Graph& graph) {
    if (result == nullptr) throw cudaErrorInvalidValue;
    const auto found =
        select_nodes(graph, [&](const GraphNode& node) { return node.original == original; });
    if (original == nullptr || found.empty()) throw cudaErrorInvalidValue;
    *result = found.front();
  });
}

LABCHECK_ABI cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  return with_node(node, [&](Runtime&, Graph& graph, const GraphNode&) { graph.remove(node); });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetType(cudaGraphNode_t handle, int* type) {
  return with_node(handle, [&](Runtime&, const Graph&, const GraphNode& node) {
    store(type, node_type(node.work));
  });
}

// The flags request details that are not available.
LABCHECK_ABI cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path, unsigned) {
  return with_graph(graph, [&](Runtime&, const Graph& known) {
    if (path == nullptr) throw cudaErrorInvalidValue;
    std::ofstream file(path);
    file << dot_of(known);
    file.close();
    if (!file) throw cudaErrorOperatingSystem;
  });
}

LABCHECK_ABI cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes,
                                           std::size_t* count) {
  return with_graph(graph, [&](Runtime&, const Graph& known) {
    write_nodes(select_nodes(known, [](const GraphNode&) { return true; }), nodes, count);
  });
}

LABCHECK_ABI cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes,
                                               std::size_t* count) {
  return with_graph(graph, [&](Runtime&, const Graph& known) {
    const auto is_root = [](const GraphNode& node) { return node.dependencies.empty(); };
    write_nodes(select_nodes(known, is_root), nodes, count);
  });
}

LABCHECK_ABI cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from,
                                           cudaGraphNode_t* to, void* edges, std::size_t* count) {
  return with_graph(graph, [&](Runtime& runtime, const Graph& known) {
    write_edges(known, from, to, edge_results(runtime, edges, count));
  });
}

LABCHECK_ABI cudaError_t cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t* from,
                                              cudaGraphNode_t* to, cudaGraphEdgeData* edges,
                                              std::size_t* count) {
  return with_graph(graph, [&](Runtime&, const Graph& known) {
    write_edges(known, from, to, {edges, count});
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t handle, cudaGraphNode_t* to,
                                                      void* edges, std::size_t* count) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, const GraphNode& node) {
    write_neighbors(node.dependencies, to, edge_results(runtime, edges, count));
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t handle,
                                                         cudaGraphNode_t* to,
                                                         cudaGraphEdgeData* edges,
                                                         std::size_t* count) {
  return with_node(handle, [&](Runtime&, const Graph&, const GraphNode& node) {
    write_neighbors(node.dependencies, to, {edges, count});
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t handle, cudaGraphNode_t* to,
                                                        void* edges, std::size_t* count) {
  return with_node(handle, [&](Runtime& runtime, const Graph& graph, const GraphNode&) {
    write_neighbors(graph.dependents(handle), to, edge_results(runtime, edges, count));
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t handle,
                                                           cudaGraphNode_t* to,
                                                           cudaGraphEdgeData* edges,
                                                           std::size_t* count) {
  return with_node(handle, [&](Runtime&, const Graph& graph, const GraphNode&) {
    write_neighbors(graph.dependents(handle), to, {edges, count});
  });
}

LABCHECK_ABI cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                                  const cudaGraphNode_t* to, const void* edges,
                                                  std::size_t count) {
  return with_graph(graph, [&](Runtime& runtime, Graph& known) {
    change_edges(runtime, known, from, to, edge_arguments(runtime, edges, count), &Graph::connect);
  });
}

LABCHECK_ABI cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t* from,
                                                     const cudaGraphNode_t* to,
                                                     const cudaGraphEdgeData* edges,
                                                     std::size_t count) {
  return with_graph(graph, [&](Runtime& runtime, Graph& known) {
    change_edges(runtime, known, from, to, {edges, count}, &Graph::connect);
  });
}

LABCHECK_ABI cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                                     const cudaGraphNode_t* to, const void* edges,
                                                     std::size_t count) {
  return with_graph(graph, [&](Runtime& runtime, Graph& known) {
    change_edges(runtime, known, from, to, edge_arguments(runtime, edges, count),
                 &Graph::disconnect);
  });
}

LABCHECK_ABI cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t graph,
                                                        const cudaGraphNode_t* from,
                                                        const cudaGraphNode_t* to,
                                                        const cudaGraphEdgeData* edges,
                                                        std::size_t count) {
  return with_graph(graph, [&](Runtime& runtime, Graph& known) {
    change_edges(runtime, known, from, to, {edges, count}, &Graph::disconnect);
  });
}

LABCHECK_ABI cudaError_t cudaDeviceGraphMemTrim(int device) {
  return enter(Call::enqueue,
               [&](Runtime&) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; });
}

LABCHECK_ABI cudaError_t cudaDeviceGetGraphMemAttribute(int device, int attribute,
                                                        std::uint64_t* value) {
  return enter(Call::enqueue, [&](Runtime&) {
    check(device, attribute, value);
    *value = 0;
  });
}

LABCHECK_ABI cudaError_t cudaDeviceSetGraphMemAttribute(int device, int attribute,
                                                        const std::uint64_t* value) {
  return enter(Call::enqueue, [&](Runtime&) {
    check(device, attribute, value);
    const bool is_high_water_mark = attribute % 2 == 1;
    if (!is_high_water_mark || *value != 0) throw cudaErrorInvalidValue;
  });
}

}  // namespace labcheck::simgpu
