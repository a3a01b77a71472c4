// SPDX-License-Identifier: MIT
/// An assignment with everything that grading needs.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// Whether the reference solution and the ladder are installed. An installation for students has
/// neither, so no rung can be a baseline and the lab cannot be validated.
enum class Reference { installed, absent };

/// `assignment_folder` contains the contract, the driver and the handout; `reference_folder` the
/// oracle, the solution and the ladder; `template_folder` the files that students start from.
/// `other_files` are the names of files that only other labs of the course require.
struct Lab {
  Assignment assignment;
  Rubric rubric;
  std::filesystem::path assignment_folder;
  std::filesystem::path reference_folder;
  std::filesystem::path template_folder;
  Reference reference = Reference::installed;
  std::vector<std::string> other_files{};
};

}  // namespace labcheck
