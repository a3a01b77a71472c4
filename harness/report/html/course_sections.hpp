// SPDX-License-Identifier: MIT
/// The parts of the instructor's page that work without scripts.
#pragma once

#include "harness/report/html/course_page.hpp"

#include <string>

namespace labcheck::report::html {

/// The lab, the backend, and the statistics of the course.
std::string course_header(const CoursePage& page);

/// The distribution of points, as a canvas for the chart and as a table.
std::string distribution_section(const CourseTable& table);

/// The criteria as a table, each with a canvas for the results of all students.
std::string criteria_section(const CourseTable& table);

/// The speed of all programs and of the reference versions; "" if no speed was measured.
std::string speed_section(const CourseTable& table);

/// Lists of items that need attention: not graded yet, missing, unknown and skipped submissions,
/// and remarks.
std::string lists_section(const CoursePage& page);

}  // namespace labcheck::report::html
