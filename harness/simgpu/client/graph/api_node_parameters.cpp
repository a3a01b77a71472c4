// SPDX-License-Identifier: MIT
// Getting and setting the parameters of nodes.
#include "harness/simgpu/client/graph/calls.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Calls `use(work, node)` with the work of a node that has work of type `Kind`.
template <class Kind>
cudaError_t with_work(cudaGraphNode_t handle, const auto& use) {
  return with_node(handle, [&](Runtime&, const Graph&, GraphNode& node) {
    Kind* work = std::get_if<Kind>(&node.work);
    return work == nullptr ? cudaErrorInvalidValue : use(*work, node);
  });
}

// Replaces the work of a node by work of the same type.
cudaError_t replace_work(GraphNode& node, WorkOrError work) {
  if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
  if (std::get<Work>(work).index() != node.work.index()) return cudaErrorInvalidValue;
  node.work = std::get<Work>(std::move(work));
  return cudaSuccess;
}

// Replaces the work of a node by `plan(runtime, arguments...)`.
cudaError_t set_work(cudaGraphNode_t handle, const auto& plan, const auto&... arguments) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, GraphNode& node) {
    return replace_work(node, plan(runtime, arguments...));
  });
}

// Pointers to the values of a kernel's parameters, valid until the node changes.
void** point_to_arguments(GraphNode& node, KernelWork& work) {
  node.arguments.clear();
  for (const KernelParameter& parameter : work.kernel->found->traits.parameters)
    node.arguments.push_back(work.parameters.data() + parameter.offset);
  return node.arguments.empty() ? nullptr : node.arguments.data();
}

dim3 size_of(const Dim3& size) {
  return {size[0], size[1], size[2]};
}

cudaError_t write_event(cudaGraphNode_t node, cudaEvent_t* event, const auto& find) {
  return with_node(node, [&](Runtime&, const Graph&, const GraphNode& known) {
    const auto* work = find(known.work);
    if (work == nullptr || event == nullptr) return cudaErrorInvalidValue;
    *event = work->event;
    return cudaSuccess;
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t handle,
                                                      cudaKernelNodeParams* parameters) {
  return with_work<KernelWork>(handle, [&](KernelWork& work, GraphNode& node) {
    if (parameters == nullptr) return cudaErrorInvalidValue;
    *parameters = {work.function,
                   size_of(work.shape.grid),
                   size_of(work.shape.block),
                   static_cast<unsigned>(work.shape.dynamic_shared),
                   point_to_arguments(node, work),
                   nullptr};
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t handle,
                                                      const cudaKernelNodeParams* parameters) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, GraphNode& node) {
    const auto* work = std::get_if<KernelWork>(&node.work);
    if (work == nullptr) return cudaErrorInvalidValue;
    return replace_work(node, plan_kernel_node(runtime, parameters, work->grid));
  });
}

// Only the cooperative attribute has an effect.
LABCHECK_ABI cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t handle, int attribute,
                                                         const int* value) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, GraphNode& node) {
    auto* work = std::get_if<KernelWork>(&node.work);
    if (work == nullptr || value == nullptr) return cudaErrorInvalidValue;
    if (attribute == cudaLaunchAttributeClusterDimension) return cudaErrorInvalidClusterSize;
    if (attribute != cudaLaunchAttributeCooperative) return cudaSuccess;
    KernelWork changed = *work;
    changed.grid = *value != 0 ? Grid::cooperative : Grid::independent;
    const cudaError_t error = check_launch(runtime, changed);
    if (error == cudaSuccess) work->grid = changed.grid;
    return error;
  });
}

LABCHECK_ABI cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t handle, int attribute,
                                                         int* value) {
  return with_work<KernelWork>(handle, [&](const KernelWork& work, const GraphNode&) {
    constexpr std::size_t kValueSize = 64;
    if (value == nullptr) return cudaErrorInvalidValue;
    std::memset(value, 0, kValueSize);
    if (attribute == cudaLaunchAttributeCooperative) *value = work.grid == Grid::cooperative;
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to,
                                                           cudaGraphNode_t from) {
  Grid grid = Grid::independent;
  const cudaError_t error = with_work<KernelWork>(from, [&](const KernelWork& work, auto&) {
    grid = work.grid;
    return cudaSuccess;
  });
  if (error != cudaSuccess) return error;
  const int value = grid == Grid::cooperative;
  return cudaGraphKernelNodeSetAttribute(to, cudaLaunchAttributeCooperative, &value);
}

LABCHECK_ABI cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t handle,
                                                      cudaMemcpy3DParms* parameters) {
  return with_work<CopyWork>(handle, [&](const CopyWork& work, const GraphNode&) {
    if (parameters == nullptr) return cudaErrorInvalidValue;
    *parameters = to_parameters(work);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t handle,
                                                      const cudaMemcpy3DParms* parameters) {
  return set_work(handle, plan_memcpy_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t handle, void* to,
                                                        const void* from, std::size_t size,
                                                        int kind) {
  return set_work(handle, plan_linear_node, to, from, size, kind);
}

LABCHECK_ABI cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t handle,
                                                              const void* symbol, const void* from,
                                                              std::size_t size, std::size_t offset,
                                                              int kind) {
  return set_work(handle, plan_copy_to_symbol, SymbolPart{symbol, size, offset}, from, kind);
}

LABCHECK_ABI cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t handle, void* to,
                                                                const void* symbol,
                                                                std::size_t size,
                                                                std::size_t offset, int kind) {
  return set_work(handle, plan_copy_from_symbol, to, SymbolPart{symbol, size, offset}, kind);
}

LABCHECK_ABI cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t handle,
                                                      cudaMemsetParams* parameters) {
  return with_work<FillWork>(handle, [&](const FillWork& work, const GraphNode&) {
    if (parameters == nullptr) return cudaErrorInvalidValue;
    const auto& [value, size] = work.pattern;
    *parameters = {reinterpret_cast<void*>(work.to.address),
                   work.to.row_pitch,
                   value,
                   size,
                   work.extent.width / size,
                   work.extent.rows};
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t handle,
                                                      const cudaMemsetParams* parameters) {
  return set_work(handle, plan_memset_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t handle,
                                                    cudaHostNodeParams* parameters) {
  return with_work<HostWork>(handle, [&](const HostWork& work, const GraphNode&) {
    if (parameters == nullptr) return cudaErrorInvalidValue;
    *parameters = {work.function, work.data};
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t handle,
                                                    const cudaHostNodeParams* parameters) {
  return set_work(handle, plan_host_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t handle,
                                                         cudaGraph_t* graph) {
  return with_work<ChildWork>(handle, [&](const ChildWork& work, const GraphNode&) {
    if (graph == nullptr) return cudaErrorInvalidValue;
    *graph = work.graph->handle();
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node,
                                                          cudaEvent_t* event) {
  return write_event(node, event, [](const Work& work) { return std::get_if<RecordWork>(&work); });
}

LABCHECK_ABI cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return set_work(node, plan_event_record, event);
}

LABCHECK_ABI cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
  return write_event(node, event, [](const Work& work) { return std::get_if<WaitWork>(&work); });
}

LABCHECK_ABI cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return set_work(node, plan_event_wait, event);
}

LABCHECK_ABI cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node,
                                                const cudaGraphNodeParams* parameters) {
  return set_work(node, plan_any_node, parameters);
}

}  // namespace labcheck::simgpu
