// SPDX-License-Identifier: MIT
// Messages about whole programs.
#include "harness/verify/messages.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace labcheck::messages {

Feedback wrong_status(int status, const std::optional<int>& expected,
                      const std::string& last_output) {
  if (!expected) {
    return {"The program ended with exit status 0 (success), but it must report an error here.",
            "Print the error to standard error and return 1 from main()."};
  }
  const std::string output =
      last_output.empty() ? std::string() : fmt::format(" Its last output: {}", last_output);
  if (*expected == 0) {
    return {fmt::format("The program failed with exit status {}.{}", status, output),
            "Return 0 from main() when the program has done its work."};
  }
  return {fmt::format("The program ended with exit status {} instead of {}.{}", status, *expected,
                      output),
          {}};
}

Feedback not_printed(const Pattern& pattern) {
  const std::string_view stream = pattern.stream == Pattern::Stream::output ? " on standard output"
                                  : pattern.stream == Pattern::Stream::errors ? " on standard error"
                                                                              : "";
  return {fmt::format("The program did not print {}{}.", pattern.what, stream), {}};
}

Feedback number_not_printed(const ExpectedNumber& number) {
  return {fmt::format("The program did not print {}: there is no number after '{}' on standard "
                      "output.",
                      number.what, number.after),
          {}};
}

Feedback wrong_number(const ExpectedNumber& number, double printed, double expected) {
  const std::string tolerance =
      number.within > 0 ? fmt::format(", give or take {}", number.within) : std::string();
  return {fmt::format("The program printed {} after '{}' for {}, but the right value is {}{}.",
                      printed, number.after, number.what, expected, tolerance),
          {}};
}

Feedback file_not_written(const std::string& name, FileState state) {
  switch (state) {
    case FileState::not_regular:
      return {fmt::format("The program did not leave {} as a regular file.", name),
              "Create the file in the working folder, with read permission; links, folders and "
              "pipes do not count."};
    case FileState::too_large:
      return {fmt::format("The program wrote a file {} that is too large.", name),
              fmt::format("All files together may have {} MiB.", kMaxProgramFiles >> 20)};
    case FileState::absent:
    case FileState::written:
      break;
  }
  return {fmt::format("The program did not write the file {}.", name),
          "Create the file in the working folder, by its name without a folder."};
}

}  // namespace labcheck::messages
