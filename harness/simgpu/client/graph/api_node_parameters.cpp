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
    use(require(std::get_if<Kind>(&node.work), cudaErrorInvalidValue), node);
  });
}

// Replaces the work of a node by `plan(runtime, arguments...)`.
cudaError_t set_work(cudaGraphNode_t handle, const auto& plan, const auto&... arguments) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, GraphNode& node) {
    replace_work(node, plan(runtime, arguments...));
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

template <class Kind>
cudaError_t write_event(cudaGraphNode_t node, cudaEvent_t* event) {
  return with_work<Kind>(node, [&](const Kind& work, const auto&) { store(event, work.event); });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t handle,
                                                      cudaKernelNodeParams* parameters) {
  return with_work<KernelWork>(handle, [&](KernelWork& work, GraphNode& node) {
    if (parameters == nullptr) throw cudaErrorInvalidValue;
    *parameters = {work.function,
                   size_of(work.shape.grid),
                   size_of(work.shape.block),
                   static_cast<unsigned>(work.shape.dynamic_shared),
                   point_to_arguments(node, work),
                   nullptr};
  });
}

LABCHECK_ABI cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t handle,
                                                      const cudaKernelNodeParams* parameters) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, GraphNode& node) {
    const Grid grid = require(std::get_if<KernelWork>(&node.work), cudaErrorInvalidValue).grid;
    replace_work(node, plan_kernel_node(runtime, parameters, grid));
  });
}

// Only the cooperative attribute has an effect.
LABCHECK_ABI cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t handle, int attribute,
                                                         const int* value) {
  return with_node(handle, [&](Runtime& runtime, const Graph&, GraphNode& node) {
    auto* work = std::get_if<KernelWork>(&node.work);
    if (work == nullptr || value == nullptr) throw cudaErrorInvalidValue;
    if (attribute == cudaLaunchAttributeClusterDimension) throw cudaErrorInvalidClusterSize;
    if (attribute != cudaLaunchAttributeCooperative) return;
    KernelWork changed = *work;
    changed.grid = *value != 0 ? Grid::cooperative : Grid::independent;
    check_launch(runtime, changed);
    work->grid = changed.grid;
  });
}

LABCHECK_ABI cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t handle, int attribute,
                                                         int* value) {
  return with_work<KernelWork>(handle, [&](const KernelWork& work, const GraphNode&) {
    constexpr std::size_t kValueSize = 64;
    if (value == nullptr) throw cudaErrorInvalidValue;
    std::memset(value, 0, kValueSize);
    if (attribute == cudaLaunchAttributeCooperative) *value = work.grid == Grid::cooperative;
  });
}

LABCHECK_ABI cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to,
                                                           cudaGraphNode_t from) {
  Grid grid = Grid::independent;
  const cudaError_t error =
      with_work<KernelWork>(from, [&](const KernelWork& work, auto&) { grid = work.grid; });
  if (error != cudaSuccess) return error;
  const int value = grid == Grid::cooperative;
  return cudaGraphKernelNodeSetAttribute(to, cudaLaunchAttributeCooperative, &value);
}

LABCHECK_ABI cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t handle,
                                                      cudaMemcpy3DParms* parameters) {
  return with_work<CopyWork>(handle, [&](const CopyWork& work, const GraphNode&) {
    store(parameters, to_parameters(work));
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
    if (parameters == nullptr) throw cudaErrorInvalidValue;
    const auto& [value, size] = work.pattern;
    *parameters = {reinterpret_cast<void*>(work.to.address),
                   work.to.row_pitch,
                   value,
                   size,
                   work.extent.width / size,
                   work.extent.rows};
  });
}

LABCHECK_ABI cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t handle,
                                                      const cudaMemsetParams* parameters) {
  return set_work(handle, plan_memset_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t handle,
                                                    cudaHostNodeParams* parameters) {
  return with_work<HostWork>(handle, [&](const HostWork& work, const GraphNode&) {
    store(parameters, cudaHostNodeParams{work.function, work.data});
  });
}

LABCHECK_ABI cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t handle,
                                                    const cudaHostNodeParams* parameters) {
  return set_work(handle, plan_host_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t handle,
                                                         cudaGraph_t* graph) {
  return with_work<ChildWork>(
      handle, [&](const ChildWork& work, const GraphNode&) { store(graph, work.graph->handle()); });
}

LABCHECK_ABI cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node,
                                                          cudaEvent_t* event) {
  return write_event<RecordWork>(node, event);
}

LABCHECK_ABI cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return set_work(node, plan_event_record, event);
}

LABCHECK_ABI cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event) {
  return write_event<WaitWork>(node, event);
}

LABCHECK_ABI cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return set_work(node, plan_event_wait, event);
}

LABCHECK_ABI cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node,
                                                const cudaGraphNodeParams* parameters) {
  return set_work(node, plan_any_node, parameters);
}

}  // namespace labcheck::simgpu
