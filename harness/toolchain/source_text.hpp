// SPDX-License-Identifier: MIT
/// Finds places in the text of C++ sources without compiling them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// `source` with spaces instead of comments, and with the lines joined that a backslash continues.
/// Each line of code keeps its number: the line breaks that joining removes follow the joined line.
/// Literals remain.
std::string without_comments(std::string_view source);

/// The line, counted from 1, of the first place in `code` where `word` is a whole identifier.
/// `code` has no comments.
std::optional<int> line_of_word(std::string_view code, std::string_view word);

/// The line of the first directive in `code` that changes the names and numbers of the lines after
/// it, such as `#line 7 "other.h"`: they hide where code comes from. `code` has no comments.
std::optional<int> line_of_line_directive(std::string_view code);

}  // namespace labcheck
