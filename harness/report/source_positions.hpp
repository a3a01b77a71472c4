// SPDX-License-Identifier: MIT
/// The source positions that a report mentions.
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

}  // namespace labcheck::report
