// SPDX-License-Identifier: MIT
#include "harness/pipeline/services.hpp"

#include "harness/pipeline/baseline_pool.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

// The simulated GPU's compute capability, 8.0: every supported toolkit compiles for it, and it has
// all the features that the labs use.
constexpr int kSimulatedCapability = 80;

}  // namespace

Host host_for(const Services& services, GpuUse use) {
  return {services.installation.runtime, services.gpu ? services.gpu->uuid : std::string(),
          services.threads, use, services.shared.start_gate};
}

GpuLock lock_gpu(const Services& services, GpuUse use) {
  return GpuLock(services.lock_folder.empty() ? lock_folder() : services.lock_folder,
                 services.gpu ? services.gpu->uuid : std::string(), use);
}

std::shared_ptr<GpuMonitor> monitor_of(const Services& services) {
  const auto open = [&] {
    return services.open_monitor(services.gpu ? services.gpu->uuid : std::string());
  };
  return services.shared.baseline_pool != nullptr ? services.shared.baseline_pool->monitor(open)
                                                  : open();
}

Target target_for(const Services& services, Backend backend) {
  if (backend == Backend::gpu && services.gpu) return {Backend::gpu, services.gpu->capability};
  return {Backend::sim, kSimulatedCapability};
}

BackendDescription describe_backend(const Services& services) {
  const std::string toolkit = fmt::format("CUDA {}", services.toolchain.toolkit().version);
  if (services.backend == Backend::gpu && services.gpu) {
    return {Backend::gpu, services.gpu->name, services.gpu->driver, toolkit};
  }
  return {Backend::sim, "simulated GPU", {}, toolkit};
}

}  // namespace labcheck
