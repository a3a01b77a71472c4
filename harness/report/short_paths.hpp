// SPDX-License-Identifier: MIT
/// Shortens file paths in reports that leave the grading computer.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck::report {

/// `submission` without the common folder of its files, wherever that folder is part of a path: at
/// source positions, in the compiler output, in messages and remarks. Program output is unchanged.
GradedSubmission with_short_paths(GradedSubmission submission);

/// The same with `folder`, which is not empty and ends with '/', replaced by `name`.
GradedSubmission with_folder_renamed(GradedSubmission submission, const std::string& folder,
                                     const std::string& name);

}  // namespace labcheck::report
