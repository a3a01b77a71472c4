// SPDX-License-Identifier: MIT
// Messages about whole programs.
#include "harness/base/translation.hpp"
#include "harness/verify/messages.hpp"

#include <string>

namespace labcheck::messages {

Feedback wrong_status(int status, const std::optional<int>& expected,
                      const std::string& last_output) {
  if (!expected) {
    return {tr("The program ended with exit status 0 (success), but it must report an error here."),
            tr("Print the error to standard error and return 1 from main().")};
  }
  const std::string output =
      last_output.empty() ? std::string() : ' ' + tr("Its last output: {}", last_output);
  if (*expected == 0) {
    return {tr("The program failed with exit status {}.", status) + output,
            tr("Return 0 from main() when the program has done its work.")};
  }
  return {tr("The program ended with exit status {} instead of {}.", status, *expected) + output,
          {}};
}

Feedback not_printed(const Pattern& pattern) {
  switch (pattern.stream) {
    case Pattern::Stream::output:
      return {tr("The program did not print {} on standard output.", pattern.what), {}};
    case Pattern::Stream::errors:
      return {tr("The program did not print {} on standard error.", pattern.what), {}};
    case Pattern::Stream::either:
      break;
  }
  return {tr("The program did not print {}.", pattern.what), {}};
}

Feedback number_not_printed(const ExpectedNumber& number) {
  return {tr("The program did not print {}: there is no number after '{}' on standard output.",
             number.what, number.after),
          {}};
}

Feedback wrong_number(const ExpectedNumber& number, double printed, double expected) {
  if (number.within > 0) {
    return {
        tr("The program printed {} after '{}' for {}, but the right value is {}, give or take {}.",
           printed, number.after, number.what, expected, number.within),
        {}};
  }
  return {tr("The program printed {} after '{}' for {}, but the right value is {}.", printed,
             number.after, number.what, expected),
          {}};
}

Feedback file_not_written(const std::string& name, FileState state) {
  switch (state) {
    case FileState::not_regular:
      return {tr("The program did not leave {} as a regular file.", name),
              tr("Create the file in the working folder, with read permission; links, folders and "
                 "pipes do not count.")};
    case FileState::too_large:
      return {tr("The program wrote a file {} that is too large.", name),
              tr("All files together may have {} MiB.", kMaxProgramFiles >> 20)};
    case FileState::absent:
    case FileState::written:
      break;
  }
  return {tr("The program did not write the file {}.", name),
          tr("Create the file in the working folder, by its name without a folder.")};
}

}  // namespace labcheck::messages
