// SPDX-License-Identifier: MIT
/// Converts the node parameters that a program passes to work.
#pragma once

#include "harness/simgpu/client/abi_graphs.hpp"
#include "harness/simgpu/client/copy_work.hpp"
#include "harness/simgpu/client/runtime.hpp"

namespace labcheck::simgpu {

WorkOrError plan_node(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid);
WorkOrError plan_node(const cudaMemsetParams* parameters);
WorkOrError plan_node(const cudaHostNodeParams* parameters);
/// The work of a node of any type.
WorkOrError plan_node(Runtime& runtime, const cudaGraphNodeParams* parameters);

/// The work of a child graph node, with a clone of `graph`.
WorkOrError plan_child_graph(Runtime& runtime, cudaGraph_t graph);

/// The work of an event node. `event` must exist.
WorkOrError plan_event_record(Runtime& runtime, cudaEvent_t event);
WorkOrError plan_event_wait(Runtime& runtime, cudaEvent_t event);

/// The work of a memcpy node. CUDA arrays are not supported.
WorkOrError plan_memcpy_node(Runtime& runtime, const cudaMemcpy3DParms* parameters);

cudaGraphNodeType node_type(const Work& work);

}  // namespace labcheck::simgpu
