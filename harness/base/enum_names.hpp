// SPDX-License-Identifier: MIT
/// Names of enumerators: each enumeration that is written to files or the terminal has a table of
/// names next to its declaration.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Specialized next to each enumeration as `std::array<std::string_view, N>`, in the order of the
/// enumerators: by LABCHECK_ENUM, or by hand if names differ or enumerators have comments.
template <class Enum>
inline constexpr std::array<std::string_view, 0> kEnumNames{};

/// The names in a list of enumerators or fields: "scale" and "default" for "scale, default_".
template <std::size_t Count>
consteval std::array<std::string_view, Count> names_in(std::string_view list) {
  std::array<std::string_view, Count> names;
  for (std::string_view& name : names) {
    name = list.substr(0, list.find(','));
    list.remove_prefix(std::min(name.size() + 2, list.size()));
    if (name.ends_with('_')) name.remove_suffix(1);
  }
  return names;
}

/// Declares an enumeration whose names are spelled as its enumerators. `_` follows an enumerator
/// that would be a keyword.
#define LABCHECK_ENUM(Name, ...)           \
  enum class Name { __VA_ARGS__ };         \
  template <>                              \
  inline constexpr auto kEnumNames<Name> = \
      names_in<1 + std::ranges::count(std::string_view(#__VA_ARGS__), ',')>(#__VA_ARGS__);

/// The name of `value` in JSON, YAML and on the command line.
template <class Enum>
constexpr std::string_view to_string(Enum value) {
  static_assert(!kEnumNames<Enum>.empty(), "this enumeration has no table of names");
  return kEnumNames<Enum>[static_cast<std::size_t>(value)];
}

/// The enumerator with the name `word`, if any.
template <class Enum>
constexpr std::optional<Enum> parse_enum(std::string_view word) {
  const auto& names = kEnumNames<Enum>;
  const auto found = std::ranges::find(names, word);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

/// The names of all enumerators, in their order.
template <class Enum>
std::vector<std::string> names_of() {
  return {kEnumNames<Enum>.begin(), kEnumNames<Enum>.end()};
}

}  // namespace labcheck
