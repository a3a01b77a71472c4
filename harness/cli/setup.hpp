// SPDX-License-Identifier: MIT
/// Prepares a command: finds the installation and the labs, and creates the services.
#pragma once

#include "harness/cli/options.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/spec/catalog.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The path of the running program.
std::filesystem::path own_executable();

/// The folder that keeps what labcheck has found out about this computer
/// (sandbox/known_answers.hpp).
std::filesystem::path answers_folder();

/// The sources and the runtime library of labcheck that belong to `executable`, in its build tree
/// or in its installation. Throws HarnessError if they do not exist.
Installation find_installation(const std::filesystem::path& executable);

/// The labs root from the options, the environment or the installation.
std::filesystem::path labs_root(const CommonOptions& options);

/// The full name of the lab that `name` means. Throws UserError if there is none, and suggests a
/// similar lab or command.
std::string full_lab_name(const std::filesystem::path& root, const std::string& name);

/// Loads a lab and prints warnings. Throws UserError with all errors in it.
Lab load_named_lab(const CommonOptions& options, const std::string& name);

/// Throws UserError if the lab's reference solution and ladder are not installed.
void require_reference(const Lab& lab);

/// The counters and ceilings that rubrics may name.
ExternalNames external_names();

/// The sandbox for untrusted commands. It hides the parts of all labs roots that students must not
/// read.
std::unique_ptr<Sandbox> make_sandbox(const CommonOptions& options);

/// Everything that grading needs. Later members use earlier ones.
class Setup {
 public:
  Setup(const CommonOptions& options, Progress& progress);

  /// The services, with the first GPU unless the backend is sim.
  Services& services() { return *services_; }

  /// The GPUs to grade on; empty if the backend is sim.
  const std::vector<Gpu>& gpus() const { return gpus_; }

  /// Warns on standard error about each of `gpus` that other programs are using, unless speed is
  /// not measured.
  void warn_about_busy_gpus(const std::vector<Gpu>& gpus) const;

 private:
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<Toolchain> toolchain_;
  std::vector<Gpu> gpus_;
  std::optional<Services> services_;
};

}  // namespace labcheck
