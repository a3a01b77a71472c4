// SPDX-License-Identifier: MIT
#include "harness/cli/setup.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/gpu_problems.hpp"
#include "harness/simgpu/counters/counters.hpp"
#include "harness/spec/labs_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::optional<std::string> read_environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

std::vector<LabsRootCandidate> candidates_of(const CommonOptions& options) {
  return labs_root_candidates(options.labs, read_environment("LABCHECK_LABS"), own_executable());
}

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

fs::path own_executable() {
  return fs::canonical("/proc/self/exe");
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

fs::path labs_root(const CommonOptions& options) {
  // Absolute, because compilers run in other folders.
  return fs::absolute(find_labs_root(candidates_of(options)));
}

std::string full_lab_name(const fs::path& root, const std::string& name) {
  const std::vector<std::string> labs = lab_names(root);
  const std::vector<std::string> commands = command_names();
  const std::string command = closest_word(name, commands);
  // Labs take precedence: a command is suggested only if no lab is similar.
  if (!command.empty() && closest_word(name, labs).empty() &&
      name.find("lab") == std::string::npos) {
    throw UserError(fmt::format("no lab or command '{}'; did you mean '{}'?", name, command));
  }
  return find_lab(labs, name);
}

ExternalNames external_names() {
  return {simgpu::counter_names(), {"copy", "cublas", "cub"}};
}

Lab load_named_lab(const CommonOptions& options, const std::string& name) {
  const fs::path root = labs_root(options);
  Loaded<Lab> loaded = load_lab(root, full_lab_name(root, name), external_names());
  for (const Diagnostic& diagnostic : loaded.diagnostics) print_diagnostic(diagnostic);
  return std::move(loaded.value);
}

void require_reference(const Lab& lab) {
  if (lab.reference == Reference::installed) return;
  throw UserError(
      fmt::format("the reference solution and the ladder of {} are not installed in {}",
                  lab.assignment.id, lab.reference_folder.string()),
      "install the package labcheck-reference, or specify the course folder with --labs");
}

std::unique_ptr<Sandbox> make_sandbox(const CommonOptions& options) {
  if (options.sandbox == SandboxChoice::none) return make_open_sandbox();
  // Packages install labs below /usr, which every sandboxed command can read.
  return make_bubblewrap_sandbox(secret_paths(candidates_of(options)), answers_folder());
}

Setup::Setup(const CommonOptions& options, Progress& progress) : sandbox_(make_sandbox(options)) {
  const Installation installation = find_installation(own_executable());
  require_runtime(installation);
  toolchain_ = std::make_unique<Toolchain>(*sandbox_, require_toolkit(*sandbox_, answers_folder()),
                                           installation, BuildCache(cache_folder() / "builds"));
  gpus_ = find_usable_gpus(options, *sandbox_, toolchain_->toolkit());
  services_.emplace(
      Services{*sandbox_, *toolchain_, installation, gpus_.empty() ? Backend::sim : Backend::gpu,
               gpus_.empty() ? std::nullopt : std::optional(gpus_.front()), progress});
  services_->threads = usable_processors();
}

void Setup::warn_about_busy_gpus(const std::vector<Gpu>& gpus) const {
  for (const std::string& busy : describe_busy_gpus(gpus, *services_))
    print_problem(busy, busy_gpu_remedy());
}

}  // namespace labcheck
