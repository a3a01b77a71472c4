// SPDX-License-Identifier: MIT
/// Quotes words for a shell.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// `word` as one word of a POSIX shell, in single quotes if it needs them.
std::string as_shell_word(std::string_view word);

}  // namespace labcheck
