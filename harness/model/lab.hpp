/// An assignment with everything that grading it takes.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"

#include <filesystem>

namespace labcheck {

/// Whether the reference solution and the ladder are there. An installation for students has
/// neither; then no rung can be measured against, and the lab cannot be proven.
enum class Reference { installed, absent };

/// `assignment_folder` holds the contract, the driver and the handout; `reference_folder` the
/// oracle, the solution and the ladder; `template_folder` what students start from.
struct Lab {
  Assignment assignment;
  Rubric rubric;
  std::filesystem::path assignment_folder;
  std::filesystem::path reference_folder;
  std::filesystem::path template_folder;
  Reference reference = Reference::installed;
};

}  // namespace labcheck
