/// The labs below a labs root: which there are, and everything about one of them.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/lab.hpp"
#include "harness/spec/loaded.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What other modules lend to rubrics: the counters of the simulated GPU, and the ceilings that are
/// measured on a real one.
struct LentNames {
  std::vector<std::string> counters;
  std::vector<std::string> ceilings;
};

/// The names of the labs in `root`, lab10 after lab9.
std::vector<std::string> lab_names(const std::filesystem::path& root);

/// The one of `labs` that `name` means: "lab5-matmul", or "lab5" for short. Throws UserError where
/// it means none, or several.
std::string find_lab(const std::vector<std::string>& labs, std::string_view name);

/// The assignment of `lab`, a name from `lab_names`. Throws UserError where its file cannot be
/// read.
Loaded<Assignment> load_assignment(const std::filesystem::path& root, const std::string& lab);

/// Everything about `lab`, a name from `lab_names`, with the warnings about it. Throws one
/// UserError with the diagnostics of all its files where any has an error or is missing.
Loaded<Lab> load_lab(const std::filesystem::path& root, const std::string& lab,
                     const LentNames& lent);

}  // namespace labcheck
