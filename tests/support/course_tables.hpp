// SPDX-License-Identifier: MIT
/// A graded course for the tests of exports.
#pragma once

#include "harness/model/course_table.hpp"

namespace labcheck::test {

/// Seven students in lab5-matmul with different standings: final with marks, provisional, late,
/// withheld, missing, pending, and one who is not on the roster and whose name tries to break a
/// report. Four criteria, 100 points; an instructor grades one of them.
CourseTable seven_students();

/// The row of `table` with the submission id or student id `id`.
CourseRow& row_of(CourseTable& table, const std::string& id);

}  // namespace labcheck::test
