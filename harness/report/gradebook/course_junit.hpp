// SPDX-License-Identifier: MIT
/// A course as JUnit XML: one testsuite per student, one testcase per criterion.
#pragma once

#include "harness/model/course_table.hpp"

#include <string>

namespace labcheck {

/// `table` as JUnit XML. A testcase's class name consists of the lab and the student, so every pair
/// of class name and name is unique. Details are in the text of elements, which GitLab shows.
std::string course_junit(const CourseTable& table);

}  // namespace labcheck
