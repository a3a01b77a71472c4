/// What the nodes of a graph do, from the parameters that a program describes them with.
#pragma once

#include "harness/simgpu/runtime/abi_graphs.hpp"
#include "harness/simgpu/runtime/copy_work.hpp"
#include "harness/simgpu/runtime/runtime.hpp"

namespace labcheck::simgpu {

WorkOrError work_of(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid);
WorkOrError work_of(const cudaMemsetParams* parameters);
WorkOrError work_of(const cudaHostNodeParams* parameters);
/// A node of any type.
WorkOrError work_of(Runtime& runtime, const cudaGraphNodeParams* parameters);

/// A copy of that graph.
WorkOrError child_work(Runtime& runtime, cudaGraph_t graph);

/// An event that there is.
WorkOrError record_work(Runtime& runtime, cudaEvent_t event);
WorkOrError wait_work(Runtime& runtime, cudaEvent_t event);

/// A copy that cudaMemcpy3D describes, without arrays.
WorkOrError copy_node_work(Runtime& runtime, const cudaMemcpy3DParms* parameters);

cudaGraphNodeType type_of(const Work& work);

}  // namespace labcheck::simgpu
