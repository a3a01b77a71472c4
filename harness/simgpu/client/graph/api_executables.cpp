// SPDX-License-Identifier: MIT
// Executable graphs: instantiating, launching, updating and destroying them, and changing their
// nodes.
#include "harness/base/translation.hpp"
#include "harness/simgpu/client/graph/calls.hpp"
#include "harness/simgpu/client/graph/executable_graph.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

using Plan = std::vector<Work>;

cudaError_t instantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long flags) {
  constexpr unsigned long long kKnownFlags = 15;
  return with_graph(graph, [&](Runtime& runtime, const Graph& known) {
    if (executable == nullptr || (flags & ~kKnownFlags) != 0) throw cudaErrorInvalidValue;
    if ((flags & cudaGraphInstantiateFlagDeviceLaunch) != 0)
      runtime.report_unsupported(
          translatable("device graph launch (cudaGraphInstantiateFlagDeviceLaunch)"));
    auto created = ExecutableGraph::make(known, flags);
    if (!created) throw cudaErrorInvalidValue;
    *executable = runtime.executables.add(std::move(*created));
  });
}

cudaError_t run_work(const Work& work, cudaStream_t stream) {
  bool should_run = false;
  const cudaError_t error = enter(Call::enqueue, [&](Runtime& runtime) {
    // The device itself skips kernels after a failure.
    should_run =
        std::holds_alternative<KernelWork>(work) || runtime.device.failure() == cudaSuccess;
    if (should_run) perform(runtime, "cudaGraphLaunch", stream, work);
  });
  // Host functions run after the lock is released, because they may call the runtime.
  const auto* call = std::get_if<HostWork>(&work);
  if (error == cudaSuccess && should_run && call != nullptr) call->function(call->data);
  return error;
}

const GraphNode& node_in(const ExecutableGraph& executable, cudaGraphNode_t handle) {
  return require(executable.find(handle), cudaErrorInvalidValue);
}

// Replaces the work of a node by work of the same type.
void replace_in(ExecutableGraph& executable, cudaGraphNode_t handle, Work work) {
  if (work.index() != node_in(executable, handle).work.index()) throw cudaErrorInvalidValue;
  executable.set(handle, std::move(work));
}

// Replaces the work of a node by `plan(runtime, arguments...)`.
cudaError_t set_in(cudaGraphExec_t executable, cudaGraphNode_t handle, const auto& plan,
                   const auto&... arguments) {
  return with_executable(executable, [&](Runtime& runtime, ExecutableGraph& known) {
    node_in(known, handle);
    replace_in(known, handle, plan(runtime, arguments...));
  });
}

// CUDA can disable only kernel, memcpy and memset nodes.
bool can_be_disabled(const GraphNode* node) {
  return node != nullptr && (std::holds_alternative<KernelWork>(node->work) ||
                             std::holds_alternative<CopyWork>(node->work) ||
                             std::holds_alternative<FillWork>(node->work));
}

}  // namespace

// Up to CUDA 11 the third argument is the output for the failing node; a text buffer follows.
LABCHECK_ABI cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph,
                                              unsigned long long flags) {
  bool has_flags = true;
  enter(Call::query, [&](Runtime& runtime) { has_flags = runtime.toolkit() != Toolkit::cuda11; });
  return instantiate(executable, graph, has_flags ? flags : 0);
}

LABCHECK_ABI cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* executable,
                                                       cudaGraph_t graph,
                                                       unsigned long long flags) {
  return instantiate(executable, graph, flags);
}

LABCHECK_ABI cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* executable,
                                                        cudaGraph_t graph,
                                                        cudaGraphInstantiateParams* parameters) {
  if (parameters == nullptr) return set_last_error(cudaErrorInvalidValue);
  const cudaError_t error = instantiate(executable, graph, parameters->flags);
  parameters->errNode_out = nullptr;
  parameters->result_out = error == cudaSuccess ? 0 : 1;
  return error;
}
LABCHECK_ABI_ALIAS(cudaGraphInstantiateWithParams_ptsz, cudaGraphInstantiateWithParams);

LABCHECK_ABI cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    return runtime.executables.remove(executable) == 1 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t executable,
                                               unsigned long long* flags) {
  return with_executable(
      executable, [&](Runtime&, const ExecutableGraph& known) { store(flags, known.flags()); });
}

LABCHECK_ABI cudaError_t cudaGraphUpload(cudaGraphExec_t executable, cudaStream_t stream) {
  return with_executable(
      executable, [&](Runtime& runtime, const ExecutableGraph&) { check_stream(runtime, stream); });
}
LABCHECK_ABI_ALIAS(cudaGraphUpload_ptsz, cudaGraphUpload);

LABCHECK_ABI cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  std::shared_ptr<const Plan> plan = std::make_shared<Plan>();
  const cudaError_t error =
      with_executable(executable, [&](Runtime& runtime, const ExecutableGraph& known) {
        check_stream(runtime, stream);
        if (runtime.captures.is_capturing(stream)) {
          require(runtime.captures.add(stream,
                                       ChildWork{std::make_shared<Graph>(known.graph().clone())}));
        } else {
          plan = known.plan();
        }
      });
  if (error != cudaSuccess) return error;
  for (const Work& work : *plan) {
    const cudaError_t failure = run_work(work, stream);
    if (failure != cudaSuccess) return failure;
  }
  return cudaSuccess;
}
LABCHECK_ABI_ALIAS(cudaGraphLaunch_ptsz, cudaGraphLaunch);

// Since CUDA 12 the third argument is the output for all results. Before, the failing node and the
// result had separate arguments.
LABCHECK_ABI cudaError_t cudaGraphExecUpdate(cudaGraphExec_t executable, cudaGraph_t graph,
                                             void* third, cudaGraphExecUpdateResult* fourth) {
  return with_executable(executable, [&](Runtime& runtime, ExecutableGraph& known) {
    const Graph* from = runtime.graphs.find(graph);
    if (third == nullptr) throw cudaErrorInvalidValue;
    const UpdateRefusal none{cudaGraphExecUpdateSuccess, nullptr};
    const UpdateRefusal result =
        from == nullptr ? UpdateRefusal{} : known.update(*from).value_or(none);
    if (runtime.toolkit() == Toolkit::cuda11) {
      *static_cast<cudaGraphNode_t*>(third) = result.node;
      if (fourth != nullptr) *fourth = result.result;
    } else {
      *static_cast<cudaGraphExecUpdateResultInfo*>(third) = {result.result, result.node, nullptr};
    }
    if (from == nullptr) throw cudaErrorInvalidValue;
    if (result.result != cudaGraphExecUpdateSuccess) throw cudaErrorGraphExecUpdateFailure;
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t executable,
                                                          cudaGraphNode_t handle,
                                                          const cudaKernelNodeParams* parameters) {
  return with_executable(executable, [&](Runtime& runtime, ExecutableGraph& known) {
    const auto* work = std::get_if<KernelWork>(&node_in(known, handle).work);
    const Grid grid = require(work, cudaErrorInvalidValue).grid;
    replace_in(known, handle, plan_kernel_node(runtime, parameters, grid));
  });
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t executable,
                                                          cudaGraphNode_t node,
                                                          const cudaMemcpy3DParms* parameters) {
  return set_in(executable, node, plan_memcpy_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t executable,
                                                            cudaGraphNode_t node, void* to,
                                                            const void* from, std::size_t size,
                                                            int kind) {
  return set_in(executable, node, plan_linear_node, to, from, size, kind);
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(
    cudaGraphExec_t executable, cudaGraphNode_t node, const void* symbol, const void* from,
    std::size_t size, std::size_t offset, int kind) {
  return set_in(executable, node, plan_copy_to_symbol, SymbolPart{symbol, size, offset}, from,
                kind);
}

LABCHECK_ABI cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t executable,
                                                                    cudaGraphNode_t node, void* to,
                                                                    const void* symbol,
                                                                    std::size_t size,
                                                                    std::size_t offset, int kind) {
  return set_in(executable, node, plan_copy_from_symbol, to, SymbolPart{symbol, size, offset},
                kind);
}

LABCHECK_ABI cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t executable,
                                                          cudaGraphNode_t node,
                                                          const cudaMemsetParams* parameters) {
  return set_in(executable, node, plan_memset_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t executable,
                                                        cudaGraphNode_t node,
                                                        const cudaHostNodeParams* parameters) {
  return set_in(executable, node, plan_host_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t executable,
                                                              cudaGraphNode_t node,
                                                              cudaGraph_t child) {
  return set_in(executable, node, plan_child_graph, child);
}

LABCHECK_ABI cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t executable,
                                                              cudaGraphNode_t node,
                                                              cudaEvent_t event) {
  return set_in(executable, node, plan_event_record, event);
}

LABCHECK_ABI cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t executable,
                                                            cudaGraphNode_t node,
                                                            cudaEvent_t event) {
  return set_in(executable, node, plan_event_wait, event);
}

LABCHECK_ABI cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t executable,
                                                    cudaGraphNode_t node,
                                                    const cudaGraphNodeParams* parameters) {
  return set_in(executable, node, plan_any_node, parameters);
}

LABCHECK_ABI cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                 unsigned is_enabled) {
  return with_executable(executable, [&](Runtime&, ExecutableGraph& known) {
    if (!can_be_disabled(known.find(node))) throw cudaErrorInvalidValue;
    known.set_enabled(node, is_enabled != 0);
  });
}

LABCHECK_ABI cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                 unsigned* is_enabled) {
  return with_executable(executable, [&](Runtime&, const ExecutableGraph& known) {
    const GraphNode* found = known.find(node);
    if (is_enabled == nullptr || !can_be_disabled(found)) throw cudaErrorInvalidValue;
    *is_enabled = found->is_enabled ? 1 : 0;
  });
}

}  // namespace labcheck::simgpu
