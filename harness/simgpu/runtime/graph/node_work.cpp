#include "harness/simgpu/runtime/graph/node_work.hpp"

#include "harness/simgpu/runtime/prepare_launch.hpp"

#include <iterator>
#include <memory>
#include <utility>

namespace labcheck::simgpu {

WorkOrError work_of(Runtime& runtime, const cudaKernelNodeParams* parameters, Grid grid) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
  if (parameters->extra != nullptr)
    return runtime.refuse("a kernel node with cudaKernelNodeParams::extra");
  const auto& [function, size, block, shared, arguments, extra] = *parameters;
  auto work = prepare_launch(runtime, function,
                             {{size.x, size.y, size.z}, {block.x, block.y, block.z}, shared},
                             arguments, grid);
  if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
  return std::get<KernelWork>(std::move(work));
}

WorkOrError work_of(const cudaMemsetParams* parameters) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
  const unsigned size = parameters->elementSize;
  if (size != 1 && size != 2 && size != 4) return cudaErrorInvalidValue;
  return fill(region(parameters->dst, parameters->pitch), {parameters->value, size},
              {parameters->width * size, parameters->height, 1});
}

WorkOrError work_of(const cudaHostNodeParams* parameters) {
  if (parameters == nullptr || parameters->fn == nullptr) return cudaErrorInvalidValue;
  return HostWork{parameters->fn, parameters->userData};
}

WorkOrError child_work(Runtime& runtime, cudaGraph_t graph) {
  const Graph* child = runtime.graphs.find(graph);
  if (child == nullptr) return cudaErrorInvalidValue;
  return ChildWork{std::make_shared<Graph>(child->clone())};
}

WorkOrError record_work(Runtime& runtime, cudaEvent_t event) {
  if (runtime.events.find(event) == nullptr) return cudaErrorInvalidValue;
  return RecordWork{event};
}

WorkOrError wait_work(Runtime& runtime, cudaEvent_t event) {
  if (runtime.events.find(event) == nullptr) return cudaErrorInvalidValue;
  return WaitWork{event};
}

WorkOrError copy_node_work(Runtime& runtime, const cudaMemcpy3DParms* parameters) {
  if (parameters != nullptr && (parameters->srcArray != nullptr || parameters->dstArray != nullptr))
    return runtime.refuse("a copy node with arrays");
  return box_copy(runtime.arrays, parameters);
}

WorkOrError work_of(Runtime& runtime, const cudaGraphNodeParams* parameters) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
  switch (parameters->type) {
    case cudaGraphNodeTypeKernel:
      return work_of(runtime, &parameters->kernel, Grid::independent);
    case cudaGraphNodeTypeMemcpy:
      return copy_node_work(runtime, &parameters->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return work_of(&parameters->memset);
    case cudaGraphNodeTypeHost:
      return work_of(&parameters->host);
    case cudaGraphNodeTypeGraph:
      return child_work(runtime, parameters->graph);
    case cudaGraphNodeTypeEmpty:
      return EmptyWork{};
    case cudaGraphNodeTypeWaitEvent:
      return wait_work(runtime, parameters->event);
    case cudaGraphNodeTypeEventRecord:
      return record_work(runtime, parameters->event);
  }
  return runtime.refuse("a graph node of that type");
}

cudaGraphNodeType type_of(const Work& work) {
  constexpr cudaGraphNodeType kTypes[] = {
      cudaGraphNodeTypeEmpty,     cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy,
      cudaGraphNodeTypeMemset,    cudaGraphNodeTypeHost,   cudaGraphNodeTypeEventRecord,
      cudaGraphNodeTypeWaitEvent, cudaGraphNodeTypeGraph,
  };
  static_assert(std::size(kTypes) == std::variant_size_v<Work>);
  return kTypes[work.index()];
}

}  // namespace labcheck::simgpu
