// SPDX-License-Identifier: MIT
/// Graphs of work with dependencies, and their binary interface with CUDA's names.
#pragma once

#include "harness/simgpu/client/streams.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

enum cudaGraphNodeType : int {
  cudaGraphNodeTypeKernel = 0,
  cudaGraphNodeTypeMemcpy = 1,
  cudaGraphNodeTypeMemset = 2,
  cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4,
  cudaGraphNodeTypeEmpty = 5,
  cudaGraphNodeTypeWaitEvent = 6,
  cudaGraphNodeTypeEventRecord = 7,
};

enum cudaGraphExecUpdateResult : int {
  cudaGraphExecUpdateSuccess = 0,
  cudaGraphExecUpdateError = 1,
  cudaGraphExecUpdateErrorTopologyChanged = 2,
  cudaGraphExecUpdateErrorNodeTypeChanged = 3,
  cudaGraphExecUpdateErrorAttributesChanged = 8,
};

inline constexpr unsigned cudaGraphInstantiateFlagDeviceLaunch = 4;

struct cudaKernelNodeParams {
  const void* func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void** kernelParams;
  void** extra;
};

struct cudaMemsetParams {
  void* dst;
  std::size_t pitch;
  unsigned value, elementSize;
  std::size_t width, height;  // in elements
};

struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void* userData;
};

struct cudaMemcpyNodeParams {
  int flags, reserved[3];
  cudaMemcpy3DParms copyParams;
};

/// The parameters of a node of any type. The union has the types that the simulated GPU supports.
struct cudaGraphNodeParams {
  cudaGraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    cudaKernelNodeParams kernel;
    cudaMemcpyNodeParams memcpy;
    cudaMemsetParams memset;
    cudaHostNodeParams host;
    cudaGraph_t graph;
    cudaEvent_t event;
  };
  long long reserved2;
};

/// The kind of a dependency; all 0 for a full dependency on the end of a node.
struct cudaGraphEdgeData {
  unsigned char from_port, to_port, type, reserved[5];
};

struct cudaGraphInstantiateParams {
  unsigned long long flags;
  cudaStream_t uploadStream;
  cudaGraphNode_t errNode_out;
  int result_out;
};

/// Since CUDA 12.
struct cudaGraphExecUpdateResultInfo {
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode, errorFromNode;
};

static_assert(sizeof(cudaKernelNodeParams) == 56);
static_assert(sizeof(cudaMemsetParams) == 40);
static_assert(sizeof(cudaGraphNodeParams) == 256);
static_assert(sizeof(cudaGraphInstantiateParams) == 32);
static_assert(sizeof(cudaGraphExecUpdateResultInfo) == 24);

/// A new handle for a graph or a node. Handles are never reused and increase.
void* next_graph_handle();

/// `dependencies` are distinct nodes of the same graph, in the order in which the program passed
/// them.
struct GraphNode {
  Work work;
  std::vector<cudaGraphNode_t> dependencies;
  cudaGraphNode_t original = nullptr;  // in a clone: the original node
  bool is_enabled = true;
  std::vector<void*> arguments{};  // of a kernel: the pointers returned to the program
};

/// Nodes by handle, in the order of their creation. Copies are deep and keep the handles of the
/// nodes.
class Graph {
 public:
  using Nodes = std::map<cudaGraphNode_t, GraphNode>;

  Graph() : handle_(next_graph_handle()) {}
  Graph(const Graph& other);
  Graph(Graph&&) = default;
  Graph& operator=(Graph&&) = default;
  Graph& operator=(const Graph&) = delete;

  /// A copy with new handles. Its nodes refer to their originals.
  Graph clone() const;

  cudaGraph_t handle() const { return handle_; }
  const Nodes& nodes() const { return nodes_; }

  /// nullptr if `node` is not in this graph.
  GraphNode* find(cudaGraphNode_t node);
  const GraphNode* find(cudaGraphNode_t node) const;

  /// Adds a node; `dependencies` must be nodes of this graph.
  cudaGraphNode_t add(Work work, std::vector<cudaGraphNode_t> dependencies);

  /// Removes a node of this graph with its edges.
  void remove(cudaGraphNode_t node);

  /// Makes `to` depend on `from`; both must be in this graph. False if the edge already exists.
  [[nodiscard]] bool connect(cudaGraphNode_t from, cudaGraphNode_t to);

  /// Removes the edge. False if it does not exist.
  [[nodiscard]] bool disconnect(cudaGraphNode_t from, cudaGraphNode_t to);

  /// Pairs of from and to, ordered by the dependent node (to).
  std::vector<std::pair<cudaGraphNode_t, cudaGraphNode_t>> edges() const;

  /// The nodes that depend on `node`.
  std::vector<cudaGraphNode_t> dependents(cudaGraphNode_t node) const;

  /// All nodes in an order that respects the dependencies; among ready nodes, the one created first
  /// comes first. std::nullopt if the graph has a cycle.
  std::optional<std::vector<cudaGraphNode_t>> order() const;

 private:
  cudaGraph_t handle_;
  Nodes nodes_;
};

/// The graphs of a program, by handle. References to graphs are valid until the graphs are removed.
/// Child graphs are found, too, but belong to their parents.
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

/// `graph` in the DOT language of Graphviz. Nodes are numbered from 1 in the order of their
/// creation; a child graph is one node.
std::string dot_of(const Graph& graph);

}  // namespace labcheck::simgpu
