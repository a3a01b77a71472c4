// SPDX-License-Identifier: MIT
/// Loads the labs of a labs root.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/lab.hpp"
#include "harness/yaml/position.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// Names that rubrics may use and other modules define: the counters of the simulated GPU and the
/// ceilings that are measured on a real GPU.
struct ExternalNames {
  std::vector<std::string> counters;
  std::vector<std::string> ceilings;
};

/// The assignment of `lab`, a name from `lab_names`. Throws UserError if its file cannot be read.
Loaded<Assignment> load_assignment(const std::filesystem::path& root, const std::string& lab);

/// The lab `lab`, a name from `lab_names`, with its warnings. Throws one UserError with the
/// diagnostics of all its files if any file is missing or has an error.
Loaded<Lab> load_lab(const std::filesystem::path& root, const std::string& lab,
                     const ExternalNames& external);

}  // namespace labcheck
