// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/runtime.hpp"

#include "harness/simgpu/runtime/host_access.hpp"

#include <fmt/format.h>

#include <pthread.h>

namespace labcheck::simgpu {
namespace {

std::atomic<Runtime*> the_runtime = nullptr;

}  // namespace

Runtime& Runtime::instance() {
  static Runtime& runtime = *new Runtime;
  return runtime;
}

Runtime* Runtime::existing() {
  return the_runtime.load();
}

Runtime::Runtime()
    : settings(read_settings(variables_at_start())), device(settings), captures(graphs) {
  the_runtime = this;
  report_host_accesses(device.memory, settings.report);
  ::pthread_atfork(nullptr, nullptr, [] { existing()->forked_ = true; });
}

std::variant<RegisteredKernel*, cudaError_t> Runtime::find_kernel(const void* function) {
  if (function == nullptr) return cudaErrorInvalidDeviceFunction;
  if (RegisteredKernel* kernel = modules.kernel(function)) return kernel;
  return toolkit() == Toolkit::cuda13 ? cudaErrorInvalidResourceHandle
                                      : cudaErrorInvalidDeviceFunction;
}

bool Runtime::is_stream(cudaStream_t stream) {
  return is_default_stream(stream) || streams.find(stream) != nullptr;
}

cudaError_t Runtime::wait() {
  device.flush_prints();
  failure_is_known_ = device.failure() != cudaSuccess;
  return device.failure();
}

cudaError_t Runtime::report_unsupported(std::string_view feature) {
  device.report({FaultKind::unsupported,
                 fmt::format("{} is not supported on the simulated GPU", feature),
                 {},
                 {},
                 0});
  return cudaErrorNotSupported;
}

void Runtime::reset() {
  device.reset();
  modules.unload();
  image_descriptions.clear();
  streams.clear();
  default_stream = {};
  events.clear();
  pools.clear();
  captures.clear();
  executables.clear();
  graphs.clear();
  limits = {};
}

}  // namespace labcheck::simgpu
