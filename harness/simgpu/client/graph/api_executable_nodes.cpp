// SPDX-License-Identifier: MIT
// Changing the nodes of an executable graph without instantiating it again.
#include "harness/simgpu/client/graph/calls.hpp"
#include "harness/simgpu/client/graph/node_work.hpp"
#include "harness/simgpu/client/symbol_copy.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

// Replaces the work of the node by `make_work(runtime, node)`, which must be of the same type.
cudaError_t set(cudaGraphExec_t executable, cudaGraphNode_t handle, const auto& make_work) {
  return with_executable(executable, [&](Runtime& runtime, ExecutableGraph& known) {
    const GraphNode* node = known.find(handle);
    if (node == nullptr) return cudaErrorInvalidValue;
    WorkOrError work = make_work(runtime, *node);
    if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
    if (std::get<Work>(work).index() != node->work.index()) return cudaErrorInvalidValue;
    known.set(handle, std::get<Work>(std::move(work)));
    return cudaSuccess;
  });
}

// CUDA can disable only kernel, memcpy and memset nodes.
bool can_be_disabled(const GraphNode* node) {
  return node != nullptr && (std::holds_alternative<KernelWork>(node->work) ||
                             std::holds_alternative<CopyWork>(node->work) ||
                             std::holds_alternative<FillWork>(node->work));
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t executable,
                                                          cudaGraphNode_t handle,
                                                          const cudaKernelNodeParams* parameters) {
  return set(executable, handle, [&](Runtime& runtime, const GraphNode& node) -> WorkOrError {
    const auto* work = std::get_if<KernelWork>(&node.work);
    if (work == nullptr) return cudaErrorInvalidValue;
    return plan_node(runtime, parameters, work->grid);
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t executable,
                                                          cudaGraphNode_t node,
                                                          const cudaMemcpy3DParms* parameters) {
  return set(executable, node, [&](Runtime& runtime, const GraphNode&) {
    return plan_memcpy_node(runtime, parameters);
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t executable,
                                                            cudaGraphNode_t node, void* to,
                                                            const void* from, std::size_t size,
                                                            int kind) {
  return set(executable, node,
             [&](Runtime&, const GraphNode&) { return plan_linear_copy(to, from, size, kind); });
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(
    cudaGraphExec_t executable, cudaGraphNode_t node, const void* symbol, const void* from,
    std::size_t size, std::size_t offset, int kind) {
  return set(executable, node, [&](Runtime& runtime, const GraphNode&) {
    return plan_copy_to_symbol(runtime, {symbol, size, offset}, from, kind);
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t executable,
                                                                    cudaGraphNode_t node, void* to,
                                                                    const void* symbol,
                                                                    std::size_t size,
                                                                    std::size_t offset, int kind) {
  return set(executable, node, [&](Runtime& runtime, const GraphNode&) {
    return plan_copy_from_symbol(runtime, to, {symbol, size, offset}, kind);
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t executable,
                                                          cudaGraphNode_t node,
                                                          const cudaMemsetParams* parameters) {
  return set(executable, node, [&](Runtime&, const GraphNode&) { return plan_node(parameters); });
}

LABCHECK_ABI cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t executable,
                                                        cudaGraphNode_t node,
                                                        const cudaHostNodeParams* parameters) {
  return set(executable, node, [&](Runtime&, const GraphNode&) { return plan_node(parameters); });
}

LABCHECK_ABI cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t executable,
                                                              cudaGraphNode_t node,
                                                              cudaGraph_t child) {
  return set(executable, node,
             [&](Runtime& runtime, const GraphNode&) { return plan_child_graph(runtime, child); });
}

LABCHECK_ABI cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t executable,
                                                              cudaGraphNode_t node,
                                                              cudaEvent_t event) {
  return set(executable, node,
             [&](Runtime& runtime, const GraphNode&) { return plan_event_record(runtime, event); });
}

LABCHECK_ABI cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t executable,
                                                            cudaGraphNode_t node,
                                                            cudaEvent_t event) {
  return set(executable, node,
             [&](Runtime& runtime, const GraphNode&) { return plan_event_wait(runtime, event); });
}

LABCHECK_ABI cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t executable,
                                                    cudaGraphNode_t node,
                                                    const cudaGraphNodeParams* parameters) {
  return set(executable, node,
             [&](Runtime& runtime, const GraphNode&) { return plan_node(runtime, parameters); });
}

LABCHECK_ABI cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                 unsigned is_enabled) {
  return with_executable(executable, [&](Runtime&, ExecutableGraph& known) {
    if (!can_be_disabled(known.find(node))) return cudaErrorInvalidValue;
    if (is_enabled != 0) {
      known.enable(node);
    } else {
      known.disable(node);
    }
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                 unsigned* is_enabled) {
  return with_executable(executable, [&](Runtime&, const ExecutableGraph& known) {
    const GraphNode* found = known.find(node);
    if (is_enabled == nullptr || !can_be_disabled(found)) return cudaErrorInvalidValue;
    *is_enabled = found->is_enabled ? 1 : 0;
    return cudaSuccess;
  });
}

}  // namespace labcheck::simgpu
