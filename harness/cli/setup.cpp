#include "harness/cli/setup.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/processors.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/card_problems.hpp"
#include "harness/cli/console.hpp"
#include "harness/simgpu/counters/counters.hpp"
#include "harness/spec/labs_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

std::vector<LabsRootCandidate> candidates_of(const CommonOptions& options) {
  return labs_root_candidates(options.labs, environment("LABCHECK_LABS"), own_executable());
}

// What of labcheck's own is missing must not look like a student's mistake.
void require_runtime(const Installation& installation) {
  const fs::path library = installation.runtime / "liblabcheck_cudart.so";
  if (fs::exists(library)) return;
  throw HarnessError(
      fmt::format("labcheck's own runtime library is not there: {}", library.string()),
      "install labcheck again, or build all of it");
}

// The cards to grade on. Without one that can be, `gpu` is an error and `auto` the simulated GPU.
std::vector<Gpu> gpus_for(const CommonOptions& options, Sandbox& sandbox, const Toolkit& toolkit) {
  if (options.backend == BackendChoice::sim) return {};
  std::vector<Gpu> gpus = find_gpus(sandbox);
  if (gpus.empty() && options.backend == BackendChoice::gpu)
    throw UserError("no GPU answers on this machine", "use --backend sim, or see labcheck doctor");
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

Installation find_installation(const fs::path& executable) {
  const fs::path prefix = executable.parent_path().parent_path();
  const Installation installed{prefix / "share/labcheck/sdk", prefix / "lib/labcheck"};
  if (fs::exists(installed.sources / "harness/driver/main.cpp")) return installed;
  const Installation built{LABCHECK_SOURCE_DIR, prefix / "lib"};
  if (fs::exists(built.sources / "harness/driver/main.cpp")) return built;
  throw HarnessError(fmt::format("labcheck's own files are neither in {} nor in {}",
                                 installed.sources.string(), built.sources.string()),
                     "install labcheck again");
}

fs::path labs_root(const CommonOptions& options) {
  // Compilers work in folders of their own.
  return fs::absolute(find_labs_root(candidates_of(options)));
}

std::string lab_called(const fs::path& root, const std::string& name) {
  const std::vector<std::string> labs = lab_names(root);
  const auto& commands = command_names();
  const std::string command = closest_word(name, commands);
  // Labs go first: only what is near no lab can be a command.
  if (!command.empty() && closest_word(name, labs).empty() &&
      name.find("lab") == std::string::npos) {
    throw UserError(fmt::format("no lab or command '{}'; did you mean '{}'?", name, command));
  }
  return find_lab(labs, name);
}

LentNames lent_names() {
  return {simgpu::counter_names(), {"copy", "cublas", "cub"}};
}

Lab load_lab_called(const CommonOptions& options, const std::string& name) {
  const fs::path root = labs_root(options);
  Loaded<Lab> loaded = load_lab(root, lab_called(root, name), lent_names());
  for (const Diagnostic& diagnostic : loaded.diagnostics) print_diagnostic(diagnostic);
  return std::move(loaded.value);
}

void require_reference(const Lab& lab) {
  if (lab.reference == Reference::installed) return;
  throw UserError(
      fmt::format("the reference solution and the ladder of {} are not installed: {} has neither",
                  lab.assignment.id, lab.reference_folder.string()),
      "install the package labcheck-reference, or name the course's own folder with --labs");
}

std::unique_ptr<Sandbox> make_sandbox(const CommonOptions& options) {
  if (options.sandbox == SandboxChoice::none) return make_open_sandbox();
  // Packages install labs below /usr, which every command sees.
  return make_bubblewrap_sandbox(secret_paths(candidates_of(options)));
}

Setup::Setup(const CommonOptions& options, Progress& progress) : sandbox_(make_sandbox(options)) {
  const Installation installation = find_installation(own_executable());
  require_runtime(installation);
  toolchain_ = std::make_unique<Toolchain>(*sandbox_, require_toolkit(*sandbox_), installation,
                                           BuildCache(cache_folder() / "builds"));
  gpus_ = gpus_for(options, *sandbox_, toolchain_->toolkit());
  services_.emplace(
      Services{*sandbox_, *toolchain_, installation, gpus_.empty() ? Backend::sim : Backend::gpu,
               gpus_.empty() ? std::nullopt : std::optional(gpus_.front()), progress});
  services_->threads = usable_processors();
}

void Setup::warn_of_busy_cards(const std::vector<Gpu>& gpus) const {
  for (const std::string& busy : busy_cards(gpus, *services_))
    print_problem(busy, busy_card_remedy());
}

}  // namespace labcheck
