// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cli/version.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/toolchain/host_compiler.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

/// labcheck doctor
struct DoctorCommand {};

/// Prints one line per item: what was found, or what is missing and how to get it.
class Checklist {
 public:
  void print_ok(std::string_view item, const std::string& detail) {
    fmt::print("  ok       {:<14} {}\n", item, detail);
  }

  void print_note(std::string_view item, const std::string& detail) {
    fmt::print("  -        {:<14} {}\n", item, detail);
  }

  void print_problem(std::string_view item, const std::string& detail, const std::string& remedy) {
    fmt::print("  problem  {:<14} {}\n", item, detail);
    if (!remedy.empty()) fmt::print("           {:<14} {}\n", "", remedy);
    complete_ = false;
  }

  // Prints the problem that `check` throws, if any.
  void attempt(std::string_view item, const auto& check) {
    try {
      check();
    } catch (const HarnessError& error) {
      print_problem(item, error.what(), error.remedy());
    } catch (const UserError& error) {
      print_problem(item, error.what(), error.remedy());
    }
  }

  bool is_complete() const { return complete_; }

 private:
  bool complete_ = true;
};

// Returns nothing if no toolkit can compile.
std::optional<Toolkit> check_toolkit(Checklist& checklist, Sandbox& sandbox) {
  std::optional<Toolkit> found;
  checklist.attempt("nvcc", [&] {
    Toolkit toolkit = require_toolkit(sandbox);
    if (const auto problem = trial_compilation_problem(toolkit, sandbox)) throw *problem;
    checklist.print_ok("nvcc", fmt::format("{} ({})", toolkit.version, toolkit.nvcc.string()));
    found = std::move(toolkit);
  });
  return found;
}

void check_gpus(Checklist& checklist, Sandbox& sandbox, const std::optional<Toolkit>& toolkit) {
  const std::vector<Gpu> gpus = find_gpus(sandbox);
  const std::optional<CudaRelease> newest = newest_cuda_of_driver();
  for (const Gpu& gpu : gpus) {
    const auto problem = toolkit ? driver_problem(gpu, newest, *toolkit) : std::nullopt;
    if (problem) {
      checklist.print_problem("GPU", problem->what(), problem->remedy());
      continue;
    }
    checklist.print_ok("GPU", fmt::format("{}, compute capability {}.{}, driver {}", gpu.name,
                                          gpu.capability / 10, gpu.capability % 10, gpu.driver));
    const std::string busy =
        describe_busy_gpu(gpu, open_gpu_monitor(gpu.uuid)->read_state().processes);
    if (!busy.empty())
      checklist.print_note("GPU", fmt::format("{}; {}", busy, messages::busy_gpu_remedy()));
  }
  if (gpus.empty()) {
    checklist.print_note(
        "GPU", "no GPU responds; labcheck grades everything except speed on the simulated GPU");
  }
}

void check_installation(Checklist& checklist) {
  checklist.attempt("installation", [&] {
    const Installation installation = find_installation(own_executable());
    checklist.print_ok("installation",
                       fmt::format("sources in {}, CUDA runtime in {}",
                                   installation.sources.string(), installation.runtime.string()));
  });
}

void check_labs(Checklist& checklist, const CommonOptions& options) {
  checklist.attempt("labs", [&] {
    const fs::path root = labs_root(options);
    checklist.print_ok("labs", fmt::format("{} in {}", joined(lab_names(root)), root.string()));
  });
}

// Enough for the programs of a course, and for the scratch files of one student.
constexpr std::uintmax_t kMinimumSpace = std::uintmax_t{256} << 20;

// Throws UserError if nothing can be written to `folder`.
void check_folder(Checklist& checklist, std::string_view item, const fs::path& folder,
                  const std::string& alternative) {
  require_writable(folder / "file", alternative);
  std::error_code error;
  fs::path existing = fs::absolute(folder);
  while (!fs::exists(existing, error) && existing.has_relative_path())
    existing = existing.parent_path();
  const std::uintmax_t space = fs::space(existing, error).available;
  if (!error && space < kMinimumSpace) {
    checklist.print_problem(item,
                            fmt::format("{}: only {} free", folder.string(), describe_bytes(space)),
                            fmt::format("free some space there, or {}", alternative));
    return;
  }
  checklist.print_ok(item, folder.string());
}

void check_folders(Checklist& checklist) {
  checklist.attempt("temporary", [&] {
    check_folder(checklist, "temporary", temporary_folder(), "set TMPDIR to another folder");
  });
  checklist.attempt("build cache", [&] {
    check_folder(checklist, "build cache", cache_folder(),
                 "set LABCHECK_CACHE to a folder that you can write to");
  });
}

CommandSpec doctor_spec(DoctorCommand&) {
  return {"doctor",
          "show what is installed on this computer, what is missing, and how to get it",
          {},
          {}};
}

ExitCode examine_host(const DoctorCommand&, const CommonOptions& options) {
  fmt::print("labcheck {}\n", kVersion);
  Checklist checklist;
  const SandboxState state = examine_bubblewrap();
  if (state.works) {
    checklist.print_ok("sandbox", state.found);
  } else {
    checklist.print_problem("sandbox", state.found, state.remedy);
  }
  checklist.print_ok("memory limit", describe_memory_limit());
  const auto sandbox = state.works ? make_sandbox(options) : make_open_sandbox();
  const std::optional<Toolkit> toolkit = check_toolkit(checklist, *sandbox);
  check_gpus(checklist, *sandbox, toolkit);
  checklist.print_ok("simulated GPU",
                     fmt::format("host instruction set: {}", simgpu::best_variant().name));
  check_installation(checklist);
  check_labs(checklist, options);
  check_folders(checklist);
  return checklist.is_complete() ? ExitCode::full : ExitCode::withheld;
}

}  // namespace

CommandSpec doctor_command() {
  return make_command(doctor_spec, examine_host);
}

}  // namespace labcheck
