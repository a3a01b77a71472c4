// SPDX-License-Identifier: MIT
/// The lexical parts of C++ sources, for code that reads sources without compiling them. Any bytes
/// are a source.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace labcheck {

/// `source` with the lines joined that a backslash continues. The line breaks follow the joined
/// line, so that the lines after it keep their numbers.
std::string with_joined_lines(std::string_view source);

/// The end of the comment that begins at `at`; `at` if none does. The line break after a comment
/// to the end of the line does not belong to it.
std::size_t comment_end(std::string_view text, std::size_t at);

/// The end of the text or character whose opening quote is at `quote`. A literal without a closing
/// quote ends with its line.
std::size_t literal_end(std::string_view text, std::size_t quote);

/// The same for a raw text: R"(...)".
std::size_t raw_literal_end(std::string_view text, std::size_t quote);

/// The name of a file as compilers write it between quotes, without their escape sequences: "\"",
/// "\\", and up to three octal digits for one byte.
std::string unescaped_name(std::string_view quoted);

}  // namespace labcheck
