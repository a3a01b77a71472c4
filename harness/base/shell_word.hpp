/// Words for command lines of a shell.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// `word` as a POSIX shell takes it for one: in single quotes where it needs them.
std::string as_shell_word(std::string_view word);

}  // namespace labcheck
