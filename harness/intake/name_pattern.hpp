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

  /// What identifies the student.
  const std::string& key() const {
    if (!id.empty()) return id;
    return email.empty() ? name : email;
  }
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

  /// The parts if the pattern also finds another student, elsewhere in `name`: a student may have
  /// chosen such a name. Found where each repetition matches as little as possible instead of as
  /// much as possible, and vice versa.
  std::optional<NameParts> other_parts_of(const std::string& name) const;

 private:
  /// Where the key is in the name, too.
  struct Match {
    NameParts parts{};
    std::ptrdiff_t key_begin = 0;
    std::ptrdiff_t key_end = 0;
  };

  std::optional<Match> match(const std::string& name, const std::regex& expression) const;

  std::map<std::string, std::size_t> groups_;  // the number of each named group
  std::regex expression_;
  std::regex other_expression_;  // with repetitions of the other kind
};

}  // namespace labcheck
