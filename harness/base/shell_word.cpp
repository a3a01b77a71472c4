#include "harness/base/shell_word.hpp"

namespace labcheck {

std::string as_shell_word(std::string_view word) {
  constexpr std::string_view kSpecial = " '\"\\$&();<>|*?[]{}`!#~\t\n";
  if (!word.empty() && word.find_first_of(kSpecial) == std::string_view::npos)
    return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace labcheck
