// SPDX-License-Identifier: MIT
/// A student's points as a comment in a gradebook.
#pragma once

#include "harness/model/course_table.hpp"

#include <string>
#include <string_view>

namespace labcheck::report {

/// The beginning of every comment by labcheck, which distinguishes it from an instructor's comment.
inline constexpr std::string_view kCommentMark = "labcheck: ";

/// The points of `row` and of each criterion, the reasons of an instructor's marks and the
/// lateness, as one line of HTML: text from people is escaped, and <br> separates the lines.
std::string feedback_comment(const CourseTable& table, const CourseRow& row);

}  // namespace labcheck::report
