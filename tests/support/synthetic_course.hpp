// SPDX-License-Identifier: MIT
/// Synthetic courses for the tests of instructors' pages.
#pragma once

#include "harness/model/course_table.hpp"

#include <cstddef>

namespace labcheck::test {

/// `size` graded students in three sections: some late, some with marks, some withheld, one in
/// twenty missing. The table is the same each time. The first student is called "Student 0001".
CourseTable synthetic_course(std::size_t size);

/// The same with speeds on a real GPU and a ladder of five rungs below a ceiling.
CourseTable timed_course(std::size_t size);

/// Three students whose names, numbers and remarks try to break a page.
CourseTable hostile_course();

}  // namespace labcheck::test
