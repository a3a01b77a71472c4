// SPDX-License-Identifier: MIT
/// Lists the labs of a labs root and loads them.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/lab.hpp"
#include "harness/spec/position.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Names that rubrics may use and other modules define: the counters of the simulated GPU and the
/// ceilings that are measured on a real GPU.
struct ExternalNames {
  std::vector<std::string> counters;
  std::vector<std::string> ceilings;
};

/// The names of the labs in `root`, sorted by their numbers (lab10 after lab9).
std::vector<std::string> lab_names(const std::filesystem::path& root);

/// The lab of `labs` with the full name ("lab5-matmul") or short name ("lab5") `name`. Throws
/// UserError if no lab or several labs match.
std::string find_lab(const std::vector<std::string>& labs, std::string_view name);

/// The assignment of `lab`, a name from `lab_names`. Throws UserError if its file cannot be read.
Loaded<Assignment> load_assignment(const std::filesystem::path& root, const std::string& lab);

/// The lab `lab`, a name from `lab_names`, with its warnings. Throws one UserError with the
/// diagnostics of all its files if any file is missing or has an error.
Loaded<Lab> load_lab(const std::filesystem::path& root, const std::string& lab,
                     const ExternalNames& external);

}  // namespace labcheck
