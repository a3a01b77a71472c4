/// How a report that leaves the grader's machine names files.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>

namespace labcheck::report {

/// `submission` with its files called without the folders that all of them lie in, wherever that
/// folder stands before a name: at places in the source, in what the compiler said, in messages and
/// remarks. What the student's program printed stays as it is.
GradedSubmission with_short_paths(GradedSubmission submission);

/// The same with `folder`, which is not empty and ends with '/', called `name`.
GradedSubmission with_folder_called(GradedSubmission submission, const std::string& folder,
                                    const std::string& name);

}  // namespace labcheck::report
