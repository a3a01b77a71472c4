/// What the functions of the interface that copy and fill have in common.
#pragma once

#include "harness/simgpu/runtime/copy_work.hpp"
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/submit.hpp"

#include <string_view>

namespace labcheck::simgpu {

/// Puts the work that `plan(runtime)` gives, a WorkOrError, into `stream`; `call` is what the
/// program called.
template <class Plan>
cudaError_t put(std::string_view call, cudaStream_t stream, const Plan& plan) {
  return enter(Call::copies, [&](Runtime& runtime) {
    const WorkOrError work = plan(runtime);
    if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
    return submit(runtime, call, stream, std::get<Work>(work));
  });
}

}  // namespace labcheck::simgpu
