// SPDX-License-Identifier: MIT
/// JSON values. The library that parses them is included by json.cpp alone.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

class Json;

/// A type with elements (a vector, array or map) that is not a number, a text or a Json.
template <class T>
concept JsonElements = std::ranges::input_range<T> && !std::convertible_to<T, std::string_view> &&
                       !std::same_as<std::remove_cvref_t<T>, Json>;

/// One JSON value. Objects keep their members in the order in which they were added.
class Json {
 public:
  using Member = std::pair<std::string, Json>;

  Json() = default;  // null
  Json(std::nullptr_t) {}
  template <class Number>
  requires std::is_arithmetic_v<Number> Json(Number value) : value_(widest(value)) {}
  template <std::convertible_to<std::string_view> Text>
  Json(Text&& text) : value_(std::string(std::forward<Text>(text))) {}

  /// An array, or an object if `Elements` is a map.
  template <JsonElements Elements>
  Json(const Elements& elements);

  /// An object. The members must have different names.
  Json(std::initializer_list<Member> members) : value_(Object(members)) {}
  explicit Json(std::vector<Member> members) : value_(std::move(members)) {}

  static Json array(std::initializer_list<Json> elements = {});
  static Json object() { return Json(std::initializer_list<Member>{}); }

  /// The value of a text; nothing if the text is not JSON or is nested more than 256 levels deep.
  static std::optional<Json> parse(std::string_view text);

  /// The value as text, in one line or, with an indent, in several. Bytes that are not UTF-8 become
  /// U+FFFD.
  std::string dump(std::optional<unsigned> indent = std::nullopt) const;

  /// The same in one line of ASCII.
  std::string ascii_dump() const;

  bool is_null() const { return holds<std::monostate>(); }
  bool is_array() const { return holds<Array>(); }
  bool is_object() const { return holds<Object>(); }
  bool is_integer() const { return holds<std::int64_t>() || holds<std::uint64_t>(); }

  /// The value if it is of that type; nullptr or nothing otherwise.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  std::optional<double> number() const;

  /// The value if it is a whole number in the range of `Number`; nothing otherwise.
  template <std::integral Number>
  std::optional<Number> integer() const {
    const auto in_range = [](auto number) -> std::optional<Number> {
      if (!std::in_range<Number>(number)) return std::nullopt;
      return static_cast<Number>(number);
    };
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return in_range(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&value_)) return in_range(*number);
    return std::nullopt;
  }

  /// The number of elements or members; 0 for any other value.
  std::size_t size() const;

  /// The elements of an array and the members of an object; none for any other value.
  const std::vector<Json>& elements() const;
  const std::vector<Member>& members() const;

  /// The member called `name`; nullptr if there is none, or if this is not an object.
  const Json* find(std::string_view name) const;

  /// Appends to an array; null becomes an array.
  void push_back(Json element);

  /// The member called `name`, which is added if there is none; null becomes an object.
  Json& operator[](std::string_view name);

  /// Numbers are equal if their values are.
  bool operator==(const Json& other) const;

 private:
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  template <class T>
  bool holds() const {
    return std::holds_alternative<T>(value_);
  }

  static auto widest(auto value) {
    using Number = decltype(value);
    if constexpr (std::same_as<Number, bool>) {
      return value;
    } else if constexpr (std::floating_point<Number>) {
      return static_cast<double>(value);
    } else if constexpr (std::signed_integral<Number>) {
      return static_cast<std::int64_t>(value);
    } else {
      return static_cast<std::uint64_t>(value);
    }
  }

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array,
               Object>
      value_;
};

template <JsonElements Elements>
Json::Json(const Elements& elements) {
  if constexpr (requires { typename Elements::mapped_type; }) {
    *this = object();
    for (const auto& [name, value] : elements) (*this)[name] = Json(value);
  } else {
    *this = array();
    for (const auto& element : elements) push_back(Json(element));
  }
}

}  // namespace labcheck
