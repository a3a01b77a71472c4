// SPDX-License-Identifier: MIT
/// Finds and loads the labs that a command line names, or that the current folder belongs to.
#pragma once

#include "harness/cli/command.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/spec/labs_root.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The path of the running program.
std::filesystem::path own_executable();

/// The folders that may be the labs root, according to the options, the environment and the
/// installation.
std::vector<LabsRootCandidate> candidates_of(const CommonOptions& options);

/// The labs root, an absolute path.
std::filesystem::path labs_root(const CommonOptions& options);

/// The full name of the lab that `name` means. Throws UserError if there is none, and suggests a
/// similar lab or command.
std::string full_lab_name(const std::filesystem::path& root, const std::string& name);

/// Loads a lab and prints warnings. Throws UserError with all errors in it.
Lab load_named_lab(const CommonOptions& options, const std::string& name);

/// load_named_lab() for grading. `excluded` takes speed out of the total; `counted` leaves the
/// choice to the rubric. Throws UserError if no points remain without speed.
Lab load_lab_to_grade(const CommonOptions& options, const std::string& name, SpeedInTotal speed);

/// Throws UserError if the lab's reference solution and ladder are not installed.
void require_reference(const Lab& lab);

/// The counters and ceilings that rubrics may name.
ExternalNames external_names();

/// The full name of a lab, and the file or folder to grade.
struct LabChoice {
  std::string lab;
  std::filesystem::path path;
};

/// The lab that the words LAB and PATH name: LAB [PATH], only a path in place of LAB, or nothing
/// (""), which means the current folder. Throws UserError if the lab does not exist or cannot be
/// determined.
LabChoice choose_lab(const std::string& lab, const std::optional<std::filesystem::path>& path,
                     const CommonOptions& options);

/// A remark if `submission` is empty, but a parent folder of `path` contains its files.
Message remark_on_parent_folder(const std::filesystem::path& path, const Submission& submission,
                                const Assignment& assignment);

}  // namespace labcheck
