// SPDX-License-Identifier: MIT
/// JSON values. The library that parses and prints them is included by json.cpp alone.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
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
  template <std::same_as<bool> Bool>
  Json(Bool value) : value_(value) {}
  template <std::signed_integral Number>
  Json(Number value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral Number>
  requires(!std::same_as<Number, bool>) Json(Number value)
      : value_(static_cast<std::uint64_t>(value)) {}
  template <std::floating_point Number>
  Json(Number value) : value_(static_cast<double>(value)) {}
  Json(const char* text);
  Json(std::string text);
  Json(std::string_view text);

  /// An array, or an object if `Elements` is a map.
  template <JsonElements Elements>
  Json(const Elements& elements);

  /// An object if every element is a pair of a string and a value; otherwise an array.
  Json(std::initializer_list<Json> elements);

  static Json array();
  static Json array(std::initializer_list<Json> elements);
  static Json object();

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  /// The value of a text; nothing if the text is not JSON or is nested more than 256 levels deep.
  static std::optional<Json> parse(std::string_view text);

  /// The value as text, in one line or, with an indent, in several. Bytes that are not UTF-8 become
  /// U+FFFD.
  std::string dump(std::optional<unsigned> indent = std::nullopt) const;

  /// The same in one line of ASCII.
  std::string ascii_dump() const;

  bool is_null() const { return holds<std::monostate>(); }
  bool is_string() const { return holds<std::string>(); }
  bool is_array() const { return holds<Array>(); }
  bool is_object() const { return holds<Object>(); }
  bool is_number() const { return holds<double>() || is_integer(); }
  bool is_integer() const { return holds<std::int64_t>() || holds<std::uint64_t>(); }

  /// The value if it is of that type; nullptr or nothing otherwise.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  std::optional<double> number() const;

  /// The value if it is a whole number in the range of `Number`; nothing otherwise.
  template <std::integral Number>
  std::optional<Number> integer() const {
    if (const auto* number = std::get_if<std::int64_t>(&value_); number != nullptr)
      return std::in_range<Number>(*number) ? std::optional(static_cast<Number>(*number))
                                            : std::nullopt;
    if (const auto* number = std::get_if<std::uint64_t>(&value_); number != nullptr)
      return std::in_range<Number>(*number) ? std::optional(static_cast<Number>(*number))
                                            : std::nullopt;
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

  /// The member or element; throws std::out_of_range if there is none.
  const Json& at(std::string_view name) const;
  const Json& at(std::size_t index) const;

  /// Numbers are equal if their values are.
  bool operator==(const Json& other) const;

 private:
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  template <class T>
  bool holds() const {
    return std::holds_alternative<T>(value_);
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
