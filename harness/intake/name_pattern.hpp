// SPDX-License-Identifier: MIT
/// Parses the names of submitted files with a pattern from the instructor.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>

namespace labcheck {

/// The parts of a name; missing parts are empty. `file` is the student's own file name.
struct NameParts {
  std::string id{};
  std::string name{};
  std::string email{};
  std::string file{};

  bool operator==(const NameParts&) const = default;
};

/// A regular expression (ECMAScript) with the named groups (?<id>…), (?<name>…), (?<email>…) and
/// (?<file>…), at least one of the first three.
class NamePattern {
 public:
  /// Throws UserError with the position of the error in `pattern`.
  explicit NamePattern(std::string_view pattern);

  /// The parts of `name`; nothing if the whole name does not match the pattern or identifies no
  /// student.
  std::optional<NameParts> parts_of(const std::string& name) const;

 private:
  std::map<std::string, std::size_t> groups_;  // the number of each named group
  std::regex expression_;
};

}  // namespace labcheck
