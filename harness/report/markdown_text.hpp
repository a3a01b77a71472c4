/// Text that others made, as it may stand in Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// `text` on one line, with nothing that Markdown or HTML would make something of; names behind
/// '@' call nobody, and addresses are no links.
std::string markdown_text(std::string_view text);

/// `text` on one line as code, in backticks that it cannot end. Not for cells of tables.
std::string markdown_code(std::string_view text);

/// `lines` as a block of code that they cannot end.
std::string markdown_block(const std::vector<std::string>& lines);

}  // namespace labcheck::report
