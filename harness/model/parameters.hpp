// SPDX-License-Identifier: MIT
/// The named numbers and words that define a test case: sizes, kinds of values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

/// A whole number in [least, most] that each grading draws anew.
struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;

  bool operator==(const Range&) const = default;
};

/// A map from names to values that keeps the order of insertion.
class Parameters {
 public:
  using Value = std::variant<std::int64_t, std::string, Range>;

  Parameters() = default;
  Parameters(std::initializer_list<std::pair<std::string, Value>> values) {
    for (const auto& [name, value] : values) set(name, value);
  }

  /// Adds a parameter or replaces the one of that name.
  void set(std::string_view name, Value value);

  /// The number `name`. Throws UserError if it is absent, a word or a range.
  std::int64_t integer(std::string_view name) const;

  /// The number `name` as a size. Throws UserError if it is absent, a word or negative.
  std::size_t size(std::string_view name) const;

  /// The word `name`, or `otherwise` if it is absent. Throws UserError if it is a number.
  std::string word(std::string_view name, std::string_view otherwise) const;

  /// All parameters, in the order in which they were added.
  const std::vector<std::pair<std::string, Value>>& all() const { return values_; }

  bool operator==(const Parameters&) const = default;

 private:
  const Value* find(std::string_view name) const;

  std::vector<std::pair<std::string, Value>> values_;
};

/// A number or a word; for a range, "61000..65536".
std::variant<std::int64_t, std::string> plain_value(const Parameters::Value& value);

/// "m=128, n=61000..65536, values=integers".
std::string describe(const Parameters& parameters);

}  // namespace labcheck
