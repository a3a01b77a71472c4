// SPDX-License-Identifier: MIT
#include "harness/cli/setup.hpp"

#include "harness/base/files.hpp"
#include "harness/base/parallel.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/spec/labs_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A missing file of labcheck must not look like a student's error.
void require_runtime(const Installation& installation) {
  for (const char* name : {"liblabcheck_cudart.so", "labcheck-device"}) {
    const fs::path file = installation.runtime / name;
    if (fs::exists(file)) continue;
    throw HarnessError(fmt::format("a part of the simulated GPU is missing: {}", file.string()),
                       "install labcheck again, or build all of its targets");
  }
}

// The GPUs to grade on. If none is usable, `gpu` is an error and `auto` means the simulated GPU.
std::vector<Gpu> find_usable_gpus(const CommonOptions& options, Sandbox& sandbox,
                                  const Toolkit& toolkit) {
  if (options.backend == BackendChoice::sim) return {};
  std::vector<Gpu> gpus = find_gpus(sandbox);
  if (gpus.empty() && options.backend == BackendChoice::gpu)
    throw UserError("no GPU responds on this computer",
                    "use --backend sim, or run labcheck doctor");
  if (gpus.empty()) return gpus;
  if (const auto problem = driver_problem(gpus.front(), newest_cuda_of_driver(), toolkit)) {
    if (options.backend == BackendChoice::gpu) throw *problem;
    print_problem(fmt::format("{}; grading on the simulated GPU", problem->what()),
                  problem->remedy());
    return {};
  }
  return gpus;
}

}  // namespace

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

std::vector<std::string> describe_busy_gpus(const std::vector<Gpu>& gpus, const Workbench& bench) {
  std::vector<std::string> busy;
  if (bench.speed == SpeedCriteria::left_out) return busy;
  for (const Gpu& gpu : gpus) {
    std::string description =
        describe_busy_gpu(gpu, bench.open_monitor(gpu.uuid)->read_state().processes);
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

fs::path answers_folder() {
  return cache_folder() / "answers";
}

Installation find_installation(const fs::path& executable) {
  const fs::path prefix = executable.parent_path().parent_path();
  const Installation installed{prefix / "share/labcheck/sdk", prefix / "lib/labcheck"};
  if (fs::exists(installed.sources / "harness/driver/main.cpp")) return installed;
  const Installation built{LABCHECK_SOURCE_DIR, prefix / "lib"};
  if (fs::exists(built.sources / "harness/driver/main.cpp")) return built;
  throw HarnessError(fmt::format("labcheck's files are in neither {} nor {}",
                                 installed.sources.string(), built.sources.string()),
                     "install labcheck again");
}

std::unique_ptr<Sandbox> make_sandbox(const CommonOptions& options) {
  if (options.sandbox == SandboxChoice::none) return make_open_sandbox();
  // Packages install labs below /usr, which every sandboxed command can read.
  return make_bubblewrap_sandbox(secret_paths(candidates_of(options)), answers_folder());
}

Setup::Setup(const CommonOptions& options, Progress& progress, SpeedCriteria speed)
    : sandbox_(make_sandbox(options)) {
  Installation installation = find_installation(own_executable());
  require_runtime(installation);
  toolchain_ = std::make_unique<Toolchain>(*sandbox_, require_toolkit(*sandbox_, answers_folder()),
                                           installation, BuildCache(cache_folder() / "builds"));
  gpus_ = find_usable_gpus(options, *sandbox_, toolchain_->toolkit());
  const bool on_gpu = !gpus_.empty();
  bench_.emplace(Workbench{*sandbox_, *toolchain_, std::move(installation),
                           on_gpu ? Backend::gpu : Backend::sim,
                           on_gpu ? std::optional(gpus_.front()) : std::nullopt, speed});
  slot_.emplace(Slot{*bench_, progress, usable_processors()});
}

void Setup::warn_about_busy_gpus(const std::vector<Gpu>& gpus) const {
  for (const std::string& busy : describe_busy_gpus(gpus, *bench_))
    print_problem(busy, busy_gpu_remedy());
}

}  // namespace labcheck
