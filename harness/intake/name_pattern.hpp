/// Names of what was handed in, read by a pattern that the instructor gives.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>

namespace labcheck {

/// What a name tells; what it does not tell is empty. `file` is what the student called it.
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
  /// Throws UserError, which says where in `pattern` the mistake is.
  explicit NamePattern(std::string_view pattern);

  /// What the whole of `name` tells; nothing where it is not like the pattern, or names nobody.
  std::optional<NameParts> parts_of(const std::string& name) const;

 private:
  std::map<std::string, std::size_t> groups_;  // by name: the number
  std::regex expression_;
};

}  // namespace labcheck
