// SPDX-License-Identifier: MIT
/// Makes text from other sources safe for Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// `text` on one line, with all Markdown and HTML markup escaped. Names after '@' notify no one,
/// and addresses do not become links.
std::string markdown_text(std::string_view text);

/// `text` on one line as code, in backticks that it cannot close. Not for table cells.
std::string markdown_code(std::string_view text);

/// `lines` as a code block that they cannot close.
std::string markdown_block(const std::vector<std::string>& lines);

}  // namespace labcheck::report
