#include "harness/cli/card_problems.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

namespace labcheck {

std::optional<HarnessError> driver_problem(const Gpu& gpu, const std::optional<CudaRelease>& newest,
                                           const Toolkit& toolkit) {
  if (!newest || newest->major >= toolkit.major()) return std::nullopt;
  return HarnessError(
      fmt::format("driver {} of {} is too old for nvcc {}: it serves CUDA up to {}.{}", gpu.driver,
                  gpu.name, toolkit.version, newest->major, newest->minor),
      fmt::format("install a driver for CUDA {}, or name an nvcc of CUDA {} in LABCHECK_NVCC, or "
                  "grade on the simulated GPU: --backend sim",
                  toolkit.major(), newest->major));
}

std::string busy_card(const Gpu& gpu, std::size_t processes) {
  if (processes == 0) return {};
  return fmt::format("{} on {} already: times may differ too much to count (suspicious load)",
                     processes == 1 ? "another program computes"
                                    : fmt::format("{} other programs compute", processes),
                     gpu.name);
}

std::string busy_card_remedy() {
  return "nvidia-smi lists them; wait until they are done, choose another card, or pass --no-speed";
}

std::vector<std::string> busy_cards(const std::vector<Gpu>& gpus, const Services& services) {
  std::vector<std::string> busy;
  if (services.speed == SpeedCriteria::left_out) return busy;
  for (const Gpu& gpu : gpus) {
    std::string said = busy_card(gpu, services.watch(gpu.uuid)->look().processes);
    if (!said.empty()) busy.push_back(std::move(said));
  }
  return busy;
}

bool asks_for_speed(const Lab& lab) {
  return std::any_of(lab.rubric.criteria.begin(), lab.rubric.criteria.end(),
                     [](const Criterion& criterion) {
                       return std::holds_alternative<NeedsMeasurement>(criterion.need);
                     });
}

}  // namespace labcheck
