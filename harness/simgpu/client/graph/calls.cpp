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

cudaError_t check_edges(Runtime& runtime, const cudaGraphEdgeData* edges, std::size_t count) {
  const auto is_full = [](const cudaGraphEdgeData& edge) {
    return edge.from_port == 0 && edge.to_port == 0 && edge.type == 0;
  };
  if (edges == nullptr || std::all_of(edges, edges + count, is_full)) return cudaSuccess;
  return runtime.report_unsupported(translatable("a graph edge with non-default edge data"));
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

WorkOrError plan_kernel_node(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
  if (parameters->extra != nullptr)
    return runtime.report_unsupported(
        translatable("a kernel node with cudaKernelNodeParams::extra"));
  const auto& [function, size, block, shared, arguments, extra] = *parameters;
  auto work = prepare_launch(runtime, function,
                             {{size.x, size.y, size.z}, {block.x, block.y, block.z}, shared},
                             arguments, grid);
  if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
  const cudaError_t error = check_launch(runtime, std::get<KernelWork>(work));
  if (error != cudaSuccess) return error;
  return std::get<KernelWork>(std::move(work));
}

WorkOrError plan_memset_node(Runtime&, const cudaMemsetParams* parameters) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
  const unsigned size = parameters->elementSize;
  if (size != 1 && size != 2 && size != 4) return cudaErrorInvalidValue;
  return plan_fill(region(parameters->dst, parameters->pitch), {parameters->value, size},
                   {parameters->width * size, parameters->height, 1});
}

WorkOrError plan_host_node(Runtime&, const cudaHostNodeParams* parameters) {
  if (parameters == nullptr || parameters->fn == nullptr) return cudaErrorInvalidValue;
  return HostWork{parameters->fn, parameters->userData};
}

WorkOrError plan_child_graph(Runtime& runtime, cudaGraph_t graph) {
  const Graph* child = runtime.graphs.find(graph);
  if (child == nullptr) return cudaErrorInvalidValue;
  return ChildWork{std::make_shared<Graph>(child->clone())};
}

WorkOrError plan_event_record(Runtime& runtime, cudaEvent_t event) {
  if (runtime.events.find(event) == nullptr) return cudaErrorInvalidValue;
  return RecordWork{event};
}

WorkOrError plan_event_wait(Runtime& runtime, cudaEvent_t event) {
  if (runtime.events.find(event) == nullptr) return cudaErrorInvalidValue;
  return WaitWork{event};
}

WorkOrError plan_linear_node(Runtime&, void* to, const void* from, std::size_t size, int kind) {
  return plan_linear_copy(to, from, size, kind);
}

WorkOrError plan_memcpy_node(Runtime& runtime, const cudaMemcpy3DParms* parameters) {
  if (parameters != nullptr && (parameters->srcArray != nullptr || parameters->dstArray != nullptr))
    return runtime.report_unsupported(translatable("a memcpy node with CUDA arrays"));
  return plan_box_copy(runtime.arrays, parameters);
}

WorkOrError plan_any_node(Runtime& runtime, const cudaGraphNodeParams* parameters) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
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
  return runtime.report_unsupported(translatable("a graph node of this type"));
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
