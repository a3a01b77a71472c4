/// Places in the source that something is told of.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// The places that the compiler named, then those of faults, each once.
std::vector<Diagnostic> places_of(const GradedSubmission& submission);

/// "matmul.cu:31: ", or nothing where `place` is in no file.
std::string where(Diagnostic place);

/// Whether `c` may stand in the path of a source file, as messages name it: ASCII letters, digits
/// and "_/.-".
bool is_part_of_path(char c);

}  // namespace labcheck::report
