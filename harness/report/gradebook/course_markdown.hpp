// SPDX-License-Identifier: MIT
/// A course as a Markdown page, for a merge request or the instructors' course page.
#pragma once

#include "harness/model/course_table.hpp"

#include <string>

namespace labcheck {

/// A heading, a few statistics and a table with one row per student. Text from others is never
/// interpreted as markup.
std::string course_markdown(const CourseTable& table);

}  // namespace labcheck
