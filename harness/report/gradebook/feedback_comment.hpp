/// A student's points in a comment, as gradebooks show them.
#pragma once

#include "harness/model/class_table.hpp"

#include <string>
#include <string_view>

namespace labcheck::report {

/// What every comment of ours begins with, so that it can be told from a person's.
inline constexpr std::string_view kCommentMark = "labcheck: ";

/// The points of `row`, of each criterion, a person's reasons and lateness, as HTML in one line:
/// what people wrote is escaped, and lines are parted by <br>.
std::string feedback_comment(const ClassTable& table, const ClassRow& row);

}  // namespace labcheck::report
