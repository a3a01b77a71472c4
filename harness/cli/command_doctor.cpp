#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/unwritable.hpp"
#include "harness/cli/card_problems.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cli/version.hpp"
#include "harness/simgpu/exec/variant.hpp"
#include "harness/toolchain/host_compiler.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

/// One line a thing: what was found, or what is missing and how to get it.
class Findings {
 public:
  void found(std::string_view what, const std::string& detail) {
    fmt::print("  ok       {:<14} {}\n", what, detail);
  }

  void optional(std::string_view what, const std::string& detail) {
    fmt::print("  -        {:<14} {}\n", what, detail);
  }

  void missing(std::string_view what, const std::string& detail, const std::string& remedy) {
    fmt::print("  problem  {:<14} {}\n", what, detail);
    if (!remedy.empty()) fmt::print("           {:<14} {}\n", "", remedy);
    complete_ = false;
  }

  bool complete() const { return complete_; }

 private:
  bool complete_ = true;
};

// Nothing where there is none that could compile.
std::optional<Toolkit> examine_toolkit(Findings& findings, Sandbox& sandbox) {
  try {
    Toolkit toolkit = require_toolkit(sandbox);
    if (const auto problem = compiling_problem(toolkit, sandbox)) throw *problem;
    findings.found("nvcc", fmt::format("{} ({})", toolkit.version, toolkit.nvcc.string()));
    return toolkit;
  } catch (const HarnessError& error) {
    findings.missing("nvcc", error.what(), error.remedy());
  } catch (const UserError& error) {
    findings.missing("nvcc", error.what(), error.remedy());
  }
  return std::nullopt;
}

void examine_gpus(Findings& findings, Sandbox& sandbox, const std::optional<Toolkit>& toolkit) {
  const std::vector<Gpu> gpus = find_gpus(sandbox);
  const std::optional<CudaRelease> newest = newest_cuda_of_driver();
  for (const Gpu& gpu : gpus) {
    const auto problem = toolkit ? driver_problem(gpu, newest, *toolkit) : std::nullopt;
    if (problem) {
      findings.missing("GPU", problem->what(), problem->remedy());
      continue;
    }
    findings.found("GPU", fmt::format("{}, compute capability {}.{}, driver {}", gpu.name,
                                      gpu.capability / 10, gpu.capability % 10, gpu.driver));
    const std::string busy = busy_card(gpu, watch_card(gpu.uuid)->look().processes);
    if (!busy.empty()) findings.optional("GPU", fmt::format("{}; {}", busy, busy_card_remedy()));
  }
  if (gpus.empty()) {
    findings.optional("GPU", "none answers: everything but speed is graded on the simulated GPU");
  }
}

void examine_installation(Findings& findings) {
  try {
    const Installation own = find_installation(own_executable());
    findings.found("own files", fmt::format("sources in {}, CUDA runtime in {}",
                                            own.sources.string(), own.runtime.string()));
  } catch (const HarnessError& error) {
    findings.missing("own files", error.what(), error.remedy());
  }
}

void examine_labs(Findings& findings, const CommonOptions& options) {
  try {
    const std::filesystem::path root = labs_root(options);
    findings.found("labs", fmt::format("{} in {}", joined(lab_names(root)), root.string()));
  } catch (const UserError& error) {
    findings.missing("labs", error.what(), error.remedy());
  }
}

// Below this a class's programs, or one student's scratch files, may find no room.
constexpr std::uintmax_t kLeastSpace = std::uintmax_t{256} << 20;

void examine_folder(Findings& findings, std::string_view what, const fs::path& folder,
                    const std::string& elsewhere) {
  try {
    require_writable(folder / "file", elsewhere);
  } catch (const UserError& error) {
    findings.missing(what, error.what(), error.remedy());
    return;
  }
  std::error_code error;
  fs::path there = fs::absolute(folder);
  while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
  const std::uintmax_t room = fs::space(there, error).available;
  if (!error && room < kLeastSpace) {
    findings.missing(what,
                     fmt::format("{}: only {} are free", folder.string(), describe_bytes(room)),
                     fmt::format("free some space there, or {}", elsewhere));
    return;
  }
  findings.found(what, folder.string());
}

void examine_folders(Findings& findings) {
  examine_folder(findings, "temporary", temporary_place(), "set TMPDIR to another folder");
  try {
    examine_folder(findings, "build cache", cache_folder(),
                   "set LABCHECK_CACHE to a folder that you can write to");
  } catch (const HarnessError& error) {
    findings.missing("build cache", error.what(), error.remedy());
  }
}

}  // namespace

ExitCode run(const DoctorCommand&, const CommonOptions& options) {
  fmt::print("labcheck {}\n", kVersion);
  Findings findings;
  const SandboxState state = examine_bubblewrap();
  if (state.works) {
    findings.found("sandbox", state.found);
  } else {
    findings.missing("sandbox", state.found, state.remedy);
  }
  const auto sandbox = state.works ? make_sandbox(options) : make_open_sandbox();
  const std::optional<Toolkit> toolkit = examine_toolkit(findings, *sandbox);
  examine_gpus(findings, *sandbox, toolkit);
  findings.found("simulated GPU",
                 fmt::format("instructions of the host: {}", simgpu::best_variant().name));
  examine_installation(findings);
  examine_labs(findings, options);
  examine_folders(findings);
  return findings.complete() ? ExitCode::full : ExitCode::withheld;
}

}  // namespace labcheck
