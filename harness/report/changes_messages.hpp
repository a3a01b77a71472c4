/// The words in which changes between two gradings are told.
#pragma once

#include "harness/model/grade_changes.hpp"

#include <string>

namespace labcheck::report {

/// "lab5-matmul: 2 grades change (1 up, 1 down), 1 is new, 1 is gone, 36 stay".
std::string count_of_changes(const LabChanges& lab);

/// "jo (Doe Jo): 25 of 30 points, was 15; final, was provisional; other files".
std::string grade_change(const GradeChange& change);

/// "right: 10 of 10, was 5 of 10; full, was partial".
std::string criterion_change(const CriterionChange& change);

/// In front of what was told of a criterion before and is told now, as wide as each other.
inline constexpr const char* kTellsBefore = "was: ";
inline constexpr const char* kTellsNow = "now: ";

}  // namespace labcheck::report
