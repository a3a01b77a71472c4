// SPDX-License-Identifier: MIT
/// Makes text from other sources safe for HTML.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::report::html {

/// `text`, made `plain` (plain_text.hpp), as content of an element or of a quoted attribute, with
/// all markup escaped.
std::string escaped(std::string_view text);

/// The same on one line.
std::string escaped_line(std::string_view text);

/// `text` on one line with isolated writing direction, for names of people.
std::string isolated(std::string_view text);

/// An entry of a definition list; `name` and `html` are HTML. "" if `html` is empty.
std::string definition(std::string_view name, std::string_view html);

/// The JSON document `json` for a script element, with '<' escaped, which occurs only in strings.
std::string json_island(std::string json);

}  // namespace labcheck::report::html
