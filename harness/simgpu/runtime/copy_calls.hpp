/// What the functions of the interface that copy and fill have in common.
#pragma once

#include "harness/simgpu/runtime/copy_work.hpp"
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/submit.hpp"

namespace labcheck::simgpu {

/// Puts the work that `plan(runtime)` gives, a WorkOrError, into `stream`.
template <class Plan>
cudaError_t put(cudaStream_t stream, const Plan& plan) {
  return enter(Call::copies, [&](Runtime& runtime) {
    const WorkOrError work = plan(runtime);
    if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
    return submit(runtime, stream, std::get<Work>(work));
  });
}

}  // namespace labcheck::simgpu
