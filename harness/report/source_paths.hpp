// SPDX-License-Identifier: MIT
/// The source positions and file paths in a report: shorter paths, and the file that a failure
/// concerns.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// The positions of compiler messages, then those of faults, each once.
std::vector<Diagnostic> source_positions(const GradedSubmission& submission);

/// "matmul.cu:31: ", or "" if `diagnostic` has no file.
std::string position_prefix(Diagnostic diagnostic);

/// Whether `c` can be part of a source file's path in a message: ASCII letters, digits and "_/.-".
bool is_path_char(char c);

/// `submission` without the common folder of its files, wherever that folder is part of a path: at
/// source positions, in the compiler output, in messages and remarks. Program output is unchanged.
GradedSubmission with_short_paths(GradedSubmission submission);

/// The same with `folder`, which is not empty and ends with '/', replaced by `name`.
GradedSubmission with_folder_renamed(GradedSubmission submission, const std::string& folder,
                                     const std::string& name);

/// The path of the only file of `submission` with compiler errors that fail `criterion`, or of its
/// only file; "" if unknown.
std::string affected_file(const CriterionResult& criterion, const GradedSubmission& submission);

/// The path of the only file of `submission` with faults in `test_case`, or of its only file; "" if
/// unknown.
std::string affected_file(const CaseVerdict& test_case, const GradedSubmission& submission);

}  // namespace labcheck::report
