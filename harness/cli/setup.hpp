// SPDX-License-Identifier: MIT
/// Prepares a command: finds the installation and the usable GPUs, and sets up the workbench.
#pragma once

#include "harness/cli/command.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace labcheck {

/// The sources and the runtime library of labcheck that belong to `executable`, in its build tree
/// or in its installation. Throws HarnessError if they do not exist.
Installation find_installation(const std::filesystem::path& executable);

/// The sandbox for untrusted commands. It hides the parts of all labs roots that students must not
/// read.
std::unique_ptr<Sandbox> make_sandbox(const CommonOptions& options);

/// Everything that grading needs. Later members use earlier ones.
class Setup {
 public:
  Setup(const CommonOptions& options, Progress& progress,
        SpeedCriteria speed = SpeedCriteria::measured);

  const Workbench& bench() const { return *bench_; }

  /// The slot of a command that grades one submission at a time, on the first GPU unless the
  /// backend is sim. Its progress is the one passed to the constructor.
  const Slot& slot() const { return *slot_; }

  /// The GPUs to grade on; empty if the backend is sim.
  const std::vector<Gpu>& gpus() const { return gpus_; }

  /// Warns on standard error about each of `gpus` that other programs are using, unless speed is
  /// not measured.
  void warn_about_busy_gpus(const std::vector<Gpu>& gpus) const;

 private:
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<Toolchain> toolchain_;
  std::vector<Gpu> gpus_;
  std::optional<Workbench> bench_;
  std::optional<Slot> slot_;
};

}  // namespace labcheck
