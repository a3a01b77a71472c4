// SPDX-License-Identifier: MIT
/// Assigns marks to the students of a course.
#pragma once

#include "harness/spec/marks_reader.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// The marks of each student, in the order of `students`, which lists the ids of each student. An
/// unknown id, an id of several students, and two marks for the same subject that name one student
/// by different ids are errors at their positions in `file`.
Loaded<std::vector<std::vector<InstructorMark>>> marks_of_course(
    const std::vector<LocatedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students);

}  // namespace labcheck
