/// How a report that leaves the grader's machine names files.
#pragma once

#include "harness/model/graded_submission.hpp"

namespace labcheck::report {

/// `submission` with its files called without the folders that all of them lie in, wherever that
/// folder stands before a name: at places in the source, in what the compiler said, in messages and
/// remarks. What the student's program printed stays as it is.
GradedSubmission with_short_paths(GradedSubmission submission);

}  // namespace labcheck::report
