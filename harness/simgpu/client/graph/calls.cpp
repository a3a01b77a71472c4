// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/calls.hpp"

#include "harness/base/translation.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

namespace labcheck::simgpu {

std::vector<cudaGraphNode_t> read_nodes(const Graph& graph, const cudaGraphNode_t* nodes,
                                        std::size_t count) {
  if (nodes == nullptr && count != 0) throw cudaErrorInvalidValue;
  std::vector<cudaGraphNode_t> copy(nodes, nodes + count);
  const bool are_known = std::all_of(
      copy.begin(), copy.end(), [&](cudaGraphNode_t node) { return graph.find(node) != nullptr; });
  const bool are_distinct = std::set(copy.begin(), copy.end()).size() == copy.size();
  if (!are_known || !are_distinct) throw cudaErrorInvalidValue;
  return copy;
}

void check_edges(Runtime& runtime, const cudaGraphEdgeData* edges, std::size_t count) {
  const auto is_full = [](const cudaGraphEdgeData& edge) {
    return edge.from_port == 0 && edge.to_port == 0 && edge.type == 0;
  };
  if (edges != nullptr && !std::all_of(edges, edges + count, is_full))
    runtime.report_unsupported(translatable("a graph edge with non-default edge data"));
}

void write_nodes(const std::vector<cudaGraphNode_t>& nodes, cudaGraphNode_t* to,
                 std::size_t* count) {
  if (count == nullptr) throw cudaErrorInvalidValue;
  if (to == nullptr) {
    *count = nodes.size();
    return;
  }
  const std::size_t written = std::min(*count, nodes.size());
  std::copy_n(nodes.begin(), written, to);
  std::fill(to + written, to + *count, nullptr);
  *count = written;
}

Work plan_kernel_node(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid) {
  if (parameters == nullptr) throw cudaErrorInvalidValue;
  if (parameters->extra != nullptr)
    runtime.report_unsupported(translatable("a kernel node with cudaKernelNodeParams::extra"));
  const auto& [function, size, block, shared, arguments, extra] = *parameters;
  KernelWork work = prepare_launch(runtime, function,
                                   {{size.x, size.y, size.z}, {block.x, block.y, block.z}, shared},
                                   arguments, grid);
  check_launch(runtime, work);
  return work;
}

Work plan_memset_node(Runtime&, const cudaMemsetParams* parameters) {
  if (parameters == nullptr) throw cudaErrorInvalidValue;
  const unsigned size = parameters->elementSize;
  if (size != 1 && size != 2 && size != 4) throw cudaErrorInvalidValue;
  return plan_fill(region(parameters->dst, parameters->pitch), {parameters->value, size},
                   {parameters->width * size, parameters->height, 1});
}

Work plan_host_node(Runtime&, const cudaHostNodeParams* parameters) {
  if (parameters == nullptr || parameters->fn == nullptr) throw cudaErrorInvalidValue;
  return HostWork{parameters->fn, parameters->userData};
}

Work plan_child_graph(Runtime& runtime, cudaGraph_t graph) {
  const Graph& child = require(runtime.graphs.find(graph), cudaErrorInvalidValue);
  return ChildWork{std::make_shared<Graph>(child.clone())};
}

Work plan_event_record(Runtime& runtime, cudaEvent_t event) {
  require(runtime.events.find(event), cudaErrorInvalidValue);
  return RecordWork{event};
}

Work plan_event_wait(Runtime& runtime, cudaEvent_t event) {
  require(runtime.events.find(event), cudaErrorInvalidValue);
  return WaitWork{event};
}

Work plan_linear_node(Runtime&, void* to, const void* from, std::size_t size, int kind) {
  return plan_linear_copy(to, from, size, kind);
}

Work plan_memcpy_node(Runtime& runtime, const cudaMemcpy3DParms* parameters) {
  if (parameters != nullptr && (parameters->srcArray != nullptr || parameters->dstArray != nullptr))
    runtime.report_unsupported(translatable("a memcpy node with CUDA arrays"));
  return plan_box_copy(runtime.arrays, parameters);
}

Work plan_any_node(Runtime& runtime, const cudaGraphNodeParams* parameters) {
  if (parameters == nullptr) throw cudaErrorInvalidValue;
  switch (parameters->type) {
    case cudaGraphNodeTypeKernel:
      return plan_kernel_node(runtime, &parameters->kernel, Grid::independent);
    case cudaGraphNodeTypeMemcpy:
      return plan_memcpy_node(runtime, &parameters->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return plan_memset_node(runtime, &parameters->memset);
    case cudaGraphNodeTypeHost:
      return plan_host_node(runtime, &parameters->host);
    case cudaGraphNodeTypeGraph:
      return plan_child_graph(runtime, parameters->graph);
    case cudaGraphNodeTypeEmpty:
      return EmptyWork{};
    case cudaGraphNodeTypeWaitEvent:
      return plan_event_wait(runtime, parameters->event);
    case cudaGraphNodeTypeEventRecord:
      return plan_event_record(runtime, parameters->event);
  }
  runtime.report_unsupported(translatable("a graph node of this type"));
}

void replace_work(GraphNode& node, Work work) {
  if (work.index() != node.work.index()) throw cudaErrorInvalidValue;
  node.work = std::move(work);
}

cudaGraphNodeType node_type(const Work& work) {
  constexpr cudaGraphNodeType kTypes[] = {
      cudaGraphNodeTypeEmpty,     cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy,
      cudaGraphNodeTypeMemset,    cudaGraphNodeTypeHost,   cudaGraphNodeTypeEventRecord,
      cudaGraphNodeTypeWaitEvent, cudaGraphNodeTypeGraph,
  };
  static_assert(std::size(kTypes) == std::variant_size_v<Work>);
  return kTypes[work.index()];
}

}  // namespace labcheck::simgpu
