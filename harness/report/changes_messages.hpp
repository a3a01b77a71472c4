// SPDX-License-Identifier: MIT
/// Describes changes between two gradings in words.
#pragma once

#include "harness/model/grade_changes.hpp"

#include <string>

namespace labcheck::report {

/// "lab5-matmul: 2 grades changed (1 up, 1 down), 1 new, 1 removed, 36 unchanged".
std::string summarize_changes(const LabChanges& lab);

/// "jo (Doe Jo): 25 of 30 points, was 15; final, was provisional; different files".
std::string describe_grade_change(const GradeChange& change);

/// "right: 10 of 10, was 5 of 10; full, was partial".
std::string describe_criterion_change(const CriterionChange& change);

/// Labels of a criterion's message in the earlier and in the later grading; equally wide.
inline constexpr const char* kBeforeLabel = "was: ";
inline constexpr const char* kNowLabel = "now: ";

}  // namespace labcheck::report
