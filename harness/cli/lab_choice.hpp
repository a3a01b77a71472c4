/// Which lab is graded, where the command line names it or leaves it to the folder.
#pragma once

#include "harness/cli/options.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>
#include <string>

namespace labcheck {

/// A lab's whole name, and what is graded for it.
struct LabChoice {
  std::string lab;
  std::filesystem::path path;
};

/// What `command` asks for: LAB [PATH], a path alone, or nothing, which means the folder that one
/// is in. Throws UserError where that is no lab or does not tell which.
LabChoice choose_lab(const GradeCommand& command, const CommonOptions& options);

/// Whether labcheck was started without a lab in a folder that has nothing to do with one: then its
/// help is what is wanted.
bool is_lost(const GradeCommand& command, const CommonOptions& options);

/// The sentence on a file of `submission` that is missing, but lies in a folder above `path`; ""
/// where there is none.
std::string remark_on_files_above(const std::filesystem::path& path, const Submission& submission,
                                  const Assignment& assignment);

}  // namespace labcheck
