// SPDX-License-Identifier: MIT
/// The common part of the API functions that copy and fill.
#pragma once

#include "harness/simgpu/client/copy_work.hpp"
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <string_view>

namespace labcheck::simgpu {

/// Submits the work that `plan(runtime)` returns as a WorkOrError to `stream`. `call` is the name
/// of the API function, for messages.
template <class Plan>
cudaError_t submit_planned(std::string_view call, cudaStream_t stream, const Plan& plan) {
  return enter(Call::copy, [&](Runtime& runtime) {
    const WorkOrError work = plan(runtime);
    if (const auto* error = std::get_if<cudaError_t>(&work)) return *error;
    return submit(runtime, call, stream, std::get<Work>(work));
  });
}

}  // namespace labcheck::simgpu
