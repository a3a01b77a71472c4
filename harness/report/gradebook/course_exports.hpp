// SPDX-License-Identifier: MIT
/// A course as CSV, JSON, JUnit XML and Markdown.
#pragma once

#include "harness/model/course_table.hpp"

#include <cstddef>
#include <string>

namespace labcheck {

/// CSV by RFC 4180, in UTF-8: a row of headings, then one row per student, in the order of `table`.
/// docs/course-schema.md lists the columns. Text that a spreadsheet would run as a formula is
/// defused.
std::string course_csv(const CourseTable& table);

/// A form for an instructor's marks, as CSV: one row for each student and criterion that an
/// instructor grades or that waits for one, criterion by criterion, then the marks for whole labs.
/// Given marks are filled in; `open` rows are to fill in. `labcheck batch --marks` reads the file.
struct MarksForm {
  std::string text;
  std::size_t open = 0;
};
MarksForm marks_form(const CourseTable& table);

/// `table` as a JSON document that ends with a line end; see json_report() for its rules.
std::string course_json(const CourseTable& table);

/// `table` as JUnit XML. A testcase's class name consists of the lab and the student, so every pair
/// of class name and name is unique. Details are in the text of elements, which GitLab shows.
std::string course_junit(const CourseTable& table);

/// A heading, a few statistics and a table with one row per student. Text from others is never
/// interpreted as markup.
std::string course_markdown(const CourseTable& table);

}  // namespace labcheck
