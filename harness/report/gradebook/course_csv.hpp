// SPDX-License-Identifier: MIT
/// A course as a table for spreadsheets.
#pragma once

#include "harness/model/course_table.hpp"

#include <string>

namespace labcheck {

/// CSV by RFC 4180, in UTF-8: a row of headings, then one row per student, in the order of `table`.
/// docs/course-schema.md lists the columns. Text that a spreadsheet would run as a formula is
/// defused.
std::string course_csv(const CourseTable& table);

}  // namespace labcheck
