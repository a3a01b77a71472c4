// SPDX-License-Identifier: MIT
/// Computes the published grade from labcheck's grade, an instructor's marks and lateness.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The deadline of the student with these `ids`: the policy's deadline, or the latest extension for
/// one of the ids.
Moment deadline_for(const LatePolicy& policy, const std::vector<std::string>& ids);

/// The ids in the extensions of `policy` that belong to no student; `students` contains the ids
/// of each student of the course.
std::vector<std::string> unused_extensions(const LatePolicy& policy,
                                           const std::vector<std::vector<std::string>>& students);

/// The two largest units: "1 day 3 h", "2 h 5 min", "45 s".
Message describe_delay(std::chrono::seconds late_by);

/// The penalty for submitting at `submitted_at`, a share of `max_points` and never more than the
/// earned points `raw`. A submission whose time is unknown loses nothing, and `message` says so.
Lateness lateness(const LatePolicy& policy, const std::vector<std::string>& ids,
                  const std::optional<Moment>& submitted_at, double raw, double max_points);

/// `grade` with the student's `marks` and minus the late penalty for `submitted_at`. The order of
/// marks does not matter. Throws HarnessError if two marks are for the same criterion or a mark is
/// for a criterion that the grade does not have; the readers of marks report both earlier.
FinalGrade final_grade(const Grade& grade, const std::vector<InstructorMark>& marks,
                       const std::optional<LatePolicy>& policy,
                       const std::optional<Moment>& submitted_at,
                       const std::vector<std::string>& ids);

}  // namespace labcheck
