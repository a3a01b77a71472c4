/// Text that others made, as it may stand in HTML.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::report::html {

/// `text`, made `plain` (plain_text.hpp), as content of an element or of an attribute in quotation
/// marks: no part of it can be markup.
std::string escaped(std::string_view text);

/// The same on one line.
std::string escaped_line(std::string_view text);

/// `text` on one line that keeps its direction of writing to itself: for people's names.
std::string isolated(std::string_view text);

/// An entry of a list of definitions: `name` and `html` are HTML; "" where `html` is.
std::string definition(std::string_view name, std::string_view html);

/// `json`, a document, as it may stand in a script element: without any '<', which only strings
/// hold.
std::string json_island(std::string json);

}  // namespace labcheck::report::html
