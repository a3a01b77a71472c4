// SPDX-License-Identifier: MIT
/// The differences between two gradings of a course, for an instructor who publishes the second.
#pragma once

#include "harness/model/grade_changes.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Readable text: for each lab a line with counts, then each changed submission with its points
/// and, below, the changed criteria with their messages before and now. Ends with a line end.
std::string changes_text(const std::vector<LabChanges>& labs);

/// The same as a JSON document, schema 1: {"schema", "labs": [{"lab", "unchanged", "changes":
/// [{"hand_in", "name", "sources", "before", "after", "criteria": [{"id", "title", "before",
/// "after"}]}]}]}. Absent values are null.
std::string changes_json(const std::vector<LabChanges>& labs);

}  // namespace labcheck

namespace labcheck::report {

/// "lab5-matmul: 2 grades changed (1 up, 1 down), 1 new, 1 removed, 36 unchanged".
std::string summarize_changes(const LabChanges& lab);

/// "jo (Doe Jo): 25 of 30 points, was 15; final, was provisional; different files".
std::string describe_grade_change(const GradeChange& change);

/// "right: 10 of 10, was 5 of 10; full, was partial".
std::string describe_criterion_change(const CriterionChange& change);

}  // namespace labcheck::report
