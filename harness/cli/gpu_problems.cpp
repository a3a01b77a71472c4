// SPDX-License-Identifier: MIT
#include "harness/cli/gpu_problems.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace labcheck {

std::optional<HarnessError> driver_problem(const Gpu& gpu, const std::optional<CudaRelease>& newest,
                                           const Toolkit& toolkit) {
  if (!newest || newest->major >= toolkit.major()) return std::nullopt;
  return HarnessError(
      fmt::format("driver {} of {} is too old for nvcc {}: it supports CUDA up to {}.{}",
                  gpu.driver, gpu.name, toolkit.version, newest->major, newest->minor),
      fmt::format("install a driver for CUDA {}, set LABCHECK_NVCC to an nvcc of CUDA {}, or grade "
                  "on the simulated GPU with --backend sim",
                  toolkit.major(), newest->major));
}

std::string describe_busy_gpu(const Gpu& gpu, std::size_t processes) {
  if (processes == 0) return {};
  return fmt::format(
      "{} using {}: times may vary too much to be valid (suspicious load)",
      processes == 1 ? "another program is" : fmt::format("{} other programs are", processes),
      gpu.name);
}

std::string busy_gpu_remedy() {
  return "nvidia-smi lists the programs on each GPU; wait until they finish, choose another GPU, "
         "or pass --no-speed";
}

std::vector<std::string> describe_busy_gpus(const std::vector<Gpu>& gpus,
                                            const Services& services) {
  std::vector<std::string> busy;
  if (services.speed == SpeedCriteria::left_out) return busy;
  for (const Gpu& gpu : gpus) {
    std::string description =
        describe_busy_gpu(gpu, services.open_monitor(gpu.uuid)->read_state().processes);
    if (!description.empty()) busy.push_back(std::move(description));
  }
  return busy;
}

bool has_speed_criteria(const Lab& lab) {
  return std::any_of(lab.rubric.criteria.begin(), lab.rubric.criteria.end(),
                     [](const Criterion& criterion) {
                       return std::holds_alternative<NeedsMeasurement>(criterion.need);
                     });
}

}  // namespace labcheck
