#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cli/version.hpp"
#include "harness/simgpu/exec/variant.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace labcheck {
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
    fmt::print("  missing  {:<14} {}\n", what, detail);
    if (!remedy.empty()) fmt::print("           {:<14} {}\n", "", remedy);
    complete_ = false;
  }

  bool complete() const { return complete_; }

 private:
  bool complete_ = true;
};

void examine_toolkit(Findings& findings, Sandbox& sandbox) {
  try {
    const Toolkit toolkit = require_toolkit(sandbox);
    findings.found("nvcc", fmt::format("{} ({})", toolkit.version, toolkit.nvcc.string()));
  } catch (const HarnessError& error) {
    findings.missing("nvcc", error.what(), error.remedy());
  }
}

void examine_gpus(Findings& findings, Sandbox& sandbox) {
  const std::vector<Gpu> gpus = find_gpus(sandbox);
  for (const Gpu& gpu : gpus) {
    findings.found("GPU", fmt::format("{}, compute capability {}.{}, driver {}", gpu.name,
                                      gpu.capability / 10, gpu.capability % 10, gpu.driver));
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
  examine_toolkit(findings, *sandbox);
  examine_gpus(findings, *sandbox);
  findings.found("simulated GPU",
                 fmt::format("instructions of the host: {}", simgpu::best_variant().name));
  examine_installation(findings);
  examine_labs(findings, options);
  findings.found("build cache", cache_folder().string());
  return findings.complete() ? ExitCode::full : ExitCode::withheld;
}

}  // namespace labcheck
