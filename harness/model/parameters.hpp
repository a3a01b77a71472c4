/// The named numbers and words that make up one test case: sizes, kinds of values.
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

/// One value for each name.
class Parameters {
 public:
  using Value = std::variant<std::int64_t, std::string>;

  Parameters() = default;
  Parameters(std::initializer_list<std::pair<std::string, Value>> values) {
    for (const auto& [name, value] : values) set(name, value);
  }

  /// Adds a parameter, or replaces the one of that name.
  void set(std::string_view name, Value value);

  /// The number called `name`. Throws UserError where it is absent or a word.
  std::int64_t integer(std::string_view name) const;

  /// The same as a size: throws UserError where it is negative, too.
  std::size_t size(std::string_view name) const;

  /// The word called `name`, or `otherwise` where there is none. Throws UserError where it is a
  /// number.
  std::string word(std::string_view name, std::string_view otherwise) const;

  /// All of them, in the order in which they were written.
  const std::vector<std::pair<std::string, Value>>& all() const { return values_; }

  bool operator==(const Parameters&) const = default;

 private:
  const Value* find(std::string_view name) const;

  std::vector<std::pair<std::string, Value>> values_;
};

/// "m=128, n=64, values=integers".
std::string describe(const Parameters& parameters);

}  // namespace labcheck
