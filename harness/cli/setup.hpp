/// What a command needs before it can start: where things are, and the services.
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

/// The program that runs.
std::filesystem::path own_executable();

/// Where labcheck's own sources and runtime library are, seen from its program: in the build tree
/// or installed.
Installation find_installation(const std::filesystem::path& executable);

/// The labs root that the options, the environment or the installation give.
std::filesystem::path labs_root(const CommonOptions& options);

/// The whole name of the lab that `name` means. Where it is none, a command may have been meant.
std::string lab_called(const std::filesystem::path& root, const std::string& name);

/// Everything about a lab; prints warnings. Throws UserError with all that is wrong with it.
Lab load_lab_called(const CommonOptions& options, const std::string& name);

/// Throws UserError where the lab's reference solution and ladder are not installed.
void require_reference(const Lab& lab);

/// What rubrics may name of other modules.
LentNames lent_names();

/// Where untrusted commands run; they see nothing of any labs root that students must not read.
std::unique_ptr<Sandbox> make_sandbox(const CommonOptions& options);

/// Everything that grading needs, in the order in which it is taken down again.
class Setup {
 public:
  Setup(const CommonOptions& options, Progress& progress);

  /// With the first card that answers, where one is to be graded on.
  Services& services() { return *services_; }

  /// The cards that can be graded on; empty where the backend is sim.
  const std::vector<Gpu>& gpus() const { return gpus_; }

  /// Says on standard error on which of `gpus` others compute, where speed is to be measured.
  void warn_of_busy_cards(const std::vector<Gpu>& gpus) const;

 private:
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<Toolchain> toolchain_;
  std::vector<Gpu> gpus_;
  std::optional<Services> services_;
};

}  // namespace labcheck
