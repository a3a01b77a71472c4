// SPDX-License-Identifier: MIT
/// Problems with the computer's GPUs that are detected before anything runs on them.
#pragma once

#include "harness/base/error.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// Why programs compiled with `toolkit` cannot run on `gpu`, whose driver supports CUDA up to
/// `newest`: a program needs a driver of its own major release or later. Nothing if they can run,
/// or if the driver does not report its release.
std::optional<HarnessError> driver_problem(const Gpu& gpu, const std::optional<CudaRelease>& newest,
                                           const Toolkit& toolkit);

/// Describes that `processes` other programs are using `gpu`; "" if `processes` is 0.
std::string describe_busy_gpu(const Gpu& gpu, std::size_t processes);

/// The remedy for describe_busy_gpu().
std::string busy_gpu_remedy();

/// describe_busy_gpu() of each of `gpus` that other programs are using. Empty if speed is not
/// measured.
std::vector<std::string> describe_busy_gpus(const std::vector<Gpu>& gpus, const Services& services);

/// Whether any of the lab's criteria requires a speed measurement.
bool has_speed_criteria(const Lab& lab);

}  // namespace labcheck
