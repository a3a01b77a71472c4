// SPDX-License-Identifier: MIT
/// Writes values as JSON by the descriptions of their fields. The text is written directly, which
/// is much faster than building a tree of nodes first.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/json_text.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace labcheck::json {

template <class T>
void write(std::string& to, const T& value);

/// Writes comma-separated members between brackets.
class Members {
 public:
  Members(std::string& to, char open, char close) : to_(to), close_(close) { to_ += open; }
  ~Members() { to_ += close_; }
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  void next() {
    if (!is_first_) to_ += ',';
    is_first_ = false;
  }

  template <class T>
  void member(std::string_view name, const T& value) {
    next();
    write_name(to_, name);
    to_ += ':';
    write(to_, value);
  }

 private:
  std::string& to_;
  char close_;
  bool is_first_ = true;
};

/// Writes each field that it is called with: into an object, or without its name into a row.
class FieldWriter {
 public:
  FieldWriter(std::string& to, bool is_row)
      : to_(to), members_(to, is_row ? '[' : '{', is_row ? ']' : '}'), is_row_(is_row) {}

  template <class T>
  void operator()(std::string_view name, const T& value) {
    if (!is_row_) return members_.member(name, value);
    members_.next();
    write(to_, value);
  }

 private:
  std::string& to_;
  Members members_;
  bool is_row_;
};

/// Appends `value` as JSON: strings and numbers as described in json_text.hpp, an empty optional as
/// null, times as their number of ticks. A type with another form has a function write_value() in
/// its own namespace.
template <class T>
void write(std::string& to, const T& value) {
  if constexpr (std::is_enum_v<T>) {
    write_text(to, to_string(value));
  } else if constexpr (std::is_same_v<T, bool>) {
    to += value ? "true" : "false";
  } else if constexpr (std::is_floating_point_v<T>) {
    write_number(to, value);
  } else if constexpr (std::is_integral_v<T>) {
    fmt::format_to(std::back_inserter(to), "{}", value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    write_text(to, value);
  } else if constexpr (IsDuration<T>) {
    write(to, value.count());
  } else if constexpr (IsMoment<T>) {
    write(to, value.time_since_epoch().count());
  } else if constexpr (requires { write_value(to, value); }) {
    write_value(to, value);
  } else if constexpr (IsOptional<T>) {
    value ? write(to, *value) : void(to += "null");
  } else if constexpr (IsVector<T> || IsArray<T>) {
    Members members(to, '[', ']');
    for (const auto& element : value) {
      members.next();
      write(to, element);
    }
  } else if constexpr (IsMap<T>) {
    Members members(to, '{', '}');
    for (const auto& [name, element] : value) members.member(name, element);
  } else if constexpr (IsVariant<T> && !kAlternatives<T>.empty()) {
    Members members(to, '{', '}');
    std::visit([&](const auto& held) { members.member(kAlternatives<T>[value.index()], held); },
               value);
  } else if constexpr (IsVariant<T>) {
    Members members(to, '[', ']');
    members.next();
    write(to, value.index());
    members.next();
    std::visit([&](const auto& held) { write(to, held); }, value);
  } else if constexpr (requires(FieldWriter & writer) { fields(writer, value); }) {
    FieldWriter writer(to, kIsRow<T>);
    fields(writer, value);
  } else {
    const auto& [field] = value;
    write(to, field);
  }
}

/// `value` as a JSON text.
template <class T>
std::string text_of(const T& value) {
  std::string text;
  write(text, value);
  return text;
}

}  // namespace labcheck::json
