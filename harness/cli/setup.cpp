// SPDX-License-Identifier: MIT
#include "harness/cli/setup.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/sandbox/known_answers.hpp"

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A missing file of labcheck must not look like a student's error.
void require_runtime(const Installation& installation) {
  for (const char* name :
       {"liblabcheck_cudart.so", "liblabcheck_cudart.names", "labcheck-device"}) {
    const fs::path file = installation.runtime / name;
    if (fs::exists(file)) continue;
    throw HarnessError(tr("a part of the simulated GPU is missing: {}", file.string()),
                       tr("install labcheck again, or build all of its targets"));
  }
}

// The GPUs to grade on. If none is usable, `gpu` is an error and `auto` means the simulated GPU.
std::vector<Gpu> find_usable_gpus(const CommonOptions& options, Sandbox& sandbox,
                                  const Toolkit& toolkit) {
  if (options.backend == BackendChoice::sim) return {};
  std::vector<Gpu> gpus = find_gpus(sandbox);
  if (gpus.empty() && options.backend == BackendChoice::gpu)
    throw UserError(tr("no GPU responds on this computer"),
                    tr("use --backend sim, or run labcheck doctor"));
  if (gpus.empty()) return gpus;
  if (const auto problem = driver_problem(gpus.front(), newest_cuda_of_driver(), toolkit)) {
    if (options.backend == BackendChoice::gpu) throw *problem;
    print_problem(tr("{}; grading on the simulated GPU", problem->what()), problem->remedy());
    return {};
  }
  return gpus;
}

}  // namespace

Installation find_installation(const fs::path& executable) {
  const fs::path prefix = executable.parent_path().parent_path();
  const Installation installed{prefix / "share/labcheck/sdk", prefix / "lib/labcheck"};
  if (fs::exists(installed.sources / "harness/driver/main.cpp")) return installed;
  const Installation built{LABCHECK_SOURCE_DIR, prefix / "lib"};
  if (fs::exists(built.sources / "harness/driver/main.cpp")) return built;
  throw HarnessError(tr("labcheck's files are in neither {} nor {}", installed.sources.string(),
                        built.sources.string()),
                     tr("install labcheck again"));
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
                                           installation, users_build_cache());
  gpus_ = find_usable_gpus(options, *sandbox_, toolchain_->toolkit());
  const bool on_gpu = !gpus_.empty();
  bench_.emplace(Workbench{*sandbox_, *toolchain_, std::move(installation),
                           on_gpu ? Backend::gpu : Backend::sim,
                           on_gpu ? std::optional(gpus_.front()) : std::nullopt, speed});
  slot_.emplace(Slot{*bench_, progress});
}

void Setup::warn_about_busy_gpus(const std::vector<Gpu>& gpus) const {
  for (const std::string& busy : describe_busy_gpus(gpus, *bench_))
    print_problem(busy, busy_gpu_remedy());
}

}  // namespace labcheck
