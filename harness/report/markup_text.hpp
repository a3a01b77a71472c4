/// Text in HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::report {

/// `text` with references in place of the five characters that mark up: it may stand between tags
/// and in attributes, and "]]>" cannot stand in it.
std::string with_references(std::string_view text);

}  // namespace labcheck::report
