// SPDX-License-Identifier: MIT
/// The course data that the scripts of the instructor's page read.
#pragma once

#include "harness/report/html/course_page.hpp"

#include <string>

namespace labcheck::report::html {

/// One JSON object: `max`, `columns` (title and points), `bins`, `ceilings`, `ladders` and `rows`,
/// with the words that the table shows. assets/course_model.js reads it.
std::string course_data(const CoursePage& page);

/// The state of a row in words: the state of its grade if it is graded, else its standing.
std::string row_state(const CourseRow& row);

}  // namespace labcheck::report::html
