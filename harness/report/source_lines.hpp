// SPDX-License-Identifier: MIT
/// The source lines and files in a report: positions, shorter paths, the file that a failure
/// concerns, and memory traffic.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::report {

/// The positions of compiler messages, then those of faults, each once.
std::vector<Diagnostic> source_positions(const GradedSubmission& submission);

/// The descriptions of `positions`, one below the other.
std::string describe_positions(const std::vector<Diagnostic>& positions);

/// Equal for findings with the same cause: the position and the text without thread, figures and
/// addresses. A missing barrier shows at several pairs of lines, so all data races in one kind of
/// memory are one.
std::string cause_of(const Message& message);

/// The compiler's error that `message` contains.
std::optional<Diagnostic> quoted_error(const Message& message, const GradedSubmission& submission);

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

/// The traffic of each line, summed over all `runs`, by file and line.
std::map<std::pair<std::string, int>, LineHeat> heat_by_line(const std::vector<CaseRecord>& runs);

/// Where the memory traffic that misses the requirement of a counter or of a speed comes from:
/// "Worst line: transpose.cu:12. Global memory: ..."; "" if no line is wasteful.
std::string describe_worst_line(const CriterionResult& criterion,
                                const GradedSubmission& submission);

/// The traffic of a line divided by the minimum for the same bytes: the larger ratio of global and
/// shared memory; at least 1.
double traffic_ratio(const LineHeat& heat);

/// "global memory: 12 sectors of 32 bytes per request, 4.0 times the minimum"; "" without traffic.
std::string describe_heat(const LineHeat& heat);

}  // namespace labcheck::report
