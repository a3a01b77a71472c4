// SPDX-License-Identifier: MIT
/// Reads values from JSON by the descriptions of their fields. Every field must be present and have
/// its type; other fields are errors.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/json_text.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace labcheck::json {

/// Why JSON does not have the expected form, and where: "graded.grade.points: is not a number".
struct ReadError {
  std::string path;
  std::string reason;

  /// The same error with the path relative to the parent of `outer`.
  ReadError within(const std::string& outer) && {
    const char* separator = path.empty() || path.front() == '[' ? "" : ".";
    return {outer + separator + path, std::move(reason)};
  }
};

template <class T>
void read(const Json& json, T& value);

/// Reads `field`, the value called `name`; nullptr if it is missing.
template <class T>
void read_field(const Json* field, std::string_view name, T& value) {
  if (field == nullptr) throw ReadError{std::string(name), "is missing"};
  try {
    read(*field, value);
  } catch (ReadError& problem) {
    throw std::move(problem).within(std::string(name));
  }
}

/// Reads each field that it is called with: from an object, or in order from a row.
class FieldReader {
 public:
  FieldReader(const Json& from, bool is_row) : from_(from), is_row_(is_row) {
    if (is_row && !from.is_array()) throw ReadError{"", "is not a list"};
    if (!is_row && !from.is_object()) throw ReadError{"", "is not an object"};
  }

  template <class T>
  void operator()(std::string_view name, T& value) {
    const auto& elements = from_.elements();
    const Json* field = !is_row_                  ? from_.find(name)
                        : read_ < elements.size() ? &elements[read_]
                                                  : nullptr;
    read_field(field, name, value);
    ++read_;
  }

  /// Throws ReadError if there are other fields.
  void end() const {
    if (from_.size() != read_)
      throw ReadError{"", is_row_ ? "has too many elements" : "has unknown fields"};
  }

 private:
  const Json& from_;
  bool is_row_;
  std::size_t read_ = 0;
};

template <class Number>
Number read_integer(const Json& json) {
  if (!json.is_integer()) throw ReadError{"", "is not a whole number"};
  const auto number = json.integer<Number>();
  if (!number) throw ReadError{"", "is out of range"};
  return *number;
}

template <class Value>
Value required(std::optional<Value> value, const char* reason) {
  if (!value) throw ReadError{"", reason};
  return *std::move(value);
}

template <class Vector>
void read_elements(const Json& json, Vector& elements) {
  if (!json.is_array()) throw ReadError{"", "is not a list"};
  elements.reserve(json.size());
  for (const Json& element : json.elements()) {
    try {
      read(element, elements.emplace_back());
    } catch (ReadError& problem) {
      throw std::move(problem).within(fmt::format("[{}]", elements.size() - 1));
    }
  }
}

template <class Variant, std::size_t index = 0>
void read_alternative(const Json& json, Variant& value) {
  if constexpr (index == std::variant_size_v<Variant>) {
    throw ReadError{"", "has an unknown kind"};
  } else if (const Json* held =
                 json.size() == 1 ? json.find(kAlternatives<Variant>[index]) : nullptr) {
    read(*held, value.template emplace<index>());
  } else {
    read_alternative<Variant, index + 1>(json, value);
  }
}

/// Reads the output of text_of() for a T into `value`, which is empty. Throws ReadError if `json`
/// has another form.
template <class T>
void read(const Json& json, T& value) {
  if constexpr (std::is_enum_v<T>) {
    if (json.string() == nullptr) throw ReadError{"", "is not a string"};
    value = required(parse_enum<T>(*json.string()), "has an unknown value");
  } else if constexpr (std::is_same_v<T, bool>) {
    if (json.boolean() == nullptr) throw ReadError{"", "is neither true nor false"};
    value = *json.boolean();
  } else if constexpr (std::is_floating_point_v<T>) {
    value = required(number_from(json), "is not a number");
  } else if constexpr (std::is_integral_v<T>) {
    value = read_integer<T>(json);
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = required(text_from(json), "is not a string");
  } else if constexpr (IsDuration<T>) {
    value = T(read_integer<typename T::rep>(json));
  } else if constexpr (IsMoment<T>) {
    value = T(typename T::duration(read_integer<typename T::rep>(json)));
  } else if constexpr (requires { read_value(json, value); }) {
    read_value(json, value);
  } else if constexpr (IsOptional<T>) {
    if (!json.is_null()) read(json, value.emplace());
  } else if constexpr (IsVector<T>) {
    read_elements(json, value);
  } else if constexpr (IsMap<T>) {
    if (!json.is_object()) throw ReadError{"", "is not an object"};
    for (const auto& [name, element] : json.members()) read(element, value[name]);
  } else if constexpr (IsArray<T>) {
    if (!json.is_array() || json.size() != value.size())
      throw ReadError{"", "is not a list of the right length"};
    for (std::size_t k = 0; k < value.size(); ++k) read(json.elements()[k], value[k]);
  } else if constexpr (IsVariant<T>) {
    read_alternative(json, value);
  } else if constexpr (requires(FieldReader & reader) { fields(reader, value); }) {
    FieldReader reader(json, kIsRow<T>);
    fields(reader, value);
    reader.end();
  } else {
    auto& [field] = value;
    read(json, field);
  }
}

}  // namespace labcheck::json
