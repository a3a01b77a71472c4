// SPDX-License-Identifier: MIT
/// Determines the lab to grade, from the command line or from the folder.
#pragma once

#include "harness/cli/options.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>
#include <string>

namespace labcheck {

/// The full name of a lab, and the file or folder to grade.
struct LabChoice {
  std::string lab;
  std::filesystem::path path;
};

/// The lab that `command` names: LAB [PATH], only a path, or nothing, which means the current
/// folder. Throws UserError if the lab does not exist or cannot be determined.
LabChoice choose_lab(const GradeCommand& command, const CommonOptions& options);

/// Whether labcheck was started without a lab, in a folder without a working copy. The user then
/// probably needs the help text.
bool is_outside_labs(const GradeCommand& command, const CommonOptions& options);

/// A remark if `submission` is empty, but a parent folder of `path` contains its files; otherwise
/// "".
std::string remark_on_parent_folder(const std::filesystem::path& path, const Submission& submission,
                                    const Assignment& assignment);

}  // namespace labcheck
