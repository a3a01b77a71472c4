// SPDX-License-Identifier: MIT
/// What the writer and the reader of values in JSON share: strings and numbers in a form that can
/// be read back unchanged, and descriptions of fields.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/json.hpp"

#include <array>
#include <chrono>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace labcheck::json {

/// Whether the fields of a `T` are written as a list without names, for types with many values.
template <class T>
inline constexpr bool kIsRow = false;

/// The names of the alternatives of a variant, which is written as an object with one member.
/// Without names it can only be written: as its index and value.
template <class T>
inline constexpr std::array<std::string_view, 0> kAlternatives{};

/// A `T` or a `const T`, so that one description of T's fields can be used for reading and writing.
template <class Value, class T>
concept MaybeConst = std::same_as<std::remove_const_t<Value>, T>;

template <class T>
concept IsMap = requires {
  typename T::mapped_type;
};

template <class T>
concept IsOptional = requires(const T& value) {
  value.has_value();
};

template <class T>
concept IsVector = requires(T value) {
  value.emplace_back();
};

template <class T>
concept IsArray = requires {
  std::tuple_size<T>::value;
  typename T::value_type;
};

template <class T>
concept IsVariant = requires(const T& value) {
  value.valueless_by_exception();
};

template <class T>
concept IsDuration = requires(const T& value) {
  value.count();
  typename T::period;
};

template <class T>
concept IsMoment = std::same_as<T, std::chrono::sys_seconds>;

/// Calls `visit` with the name and the value of each field, in order. `list` returns their names.
void visit_fields(auto& visit, auto list, auto&... values) {
  static constexpr auto kNames = names_in<sizeof...(values)>(list());
  auto name = kNames.begin();
  (visit(*name++, values), ...);
}

/// Describes all fields of `Type`, in order, by their names in JSON; `_` follows a name that is a
/// keyword. The only field of a type without a description is written without a name. One
/// description is used for writing and reading. A field that is added to the type but not here is a
/// compile error.
#define LABCHECK_FIELDS(Type, ...)                                          \
  void fields(auto& visit, MaybeConst<Type> auto& object) {                 \
    auto& [__VA_ARGS__] = object;                                           \
    visit_fields(                                                           \
        visit, [] { return std::string_view(#__VA_ARGS__); }, __VA_ARGS__); \
  }

/// Appends `text` as a string. Bytes that are not UTF-8 become U+FFFD.
void write_string(std::string& to, std::string_view text);

/// Appends `text` as JSON. UTF-8 text becomes a string; other bytes become {"bytes": "…"}, with one
/// of the first 256 code points for each byte.
void write_text(std::string& to, std::string_view text);

/// Appends the name of a member. Bytes that are not UTF-8 cannot be read back unchanged.
void write_name(std::string& to, std::string_view name);

/// The text that write_text() wrote as `json`; nothing if it cannot have written it.
std::optional<std::string> text_from(const Json& json);

/// Appends `value` as JSON: a finite number with enough digits to read back the same value, others
/// as "nan", "inf" or "-inf".
void write_number(std::string& to, double value);

/// The number that write_number() wrote as `json`; nothing if it cannot have written it.
std::optional<double> number_from(const Json& json);

}  // namespace labcheck::json
