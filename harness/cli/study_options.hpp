// SPDX-License-Identifier: MIT
/// The options of `labcheck LAB` for students who work on a lab: --watch, --case, --explain.
#pragma once

#include "harness/cli/option_spec.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// At most one of `watch`, `case_id` and `explain` is set; `keep` belongs to a case.
struct StudyOptions {
  bool watch = false;
  std::string case_id;                        // empty: the whole lab
  std::optional<std::filesystem::path> keep;  // "": a folder named after the test case
  std::string explain;                        // the criterion, if any
};

/// --watch, --case, --keep and --explain, which store their values in `options`.
std::vector<OptionSpec> study_specs(StudyOptions& options);

/// Throws UserError if the options contradict each other.
void check_study(const StudyOptions& options);

/// Whether any of them was given.
bool any_of_study(const StudyOptions& options);

}  // namespace labcheck
