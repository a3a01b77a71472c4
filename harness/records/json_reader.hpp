/// From JSON to values, by the descriptions of their fields. Every field must be there, of its
/// type, and nothing else.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/parameters.hpp"
#include "harness/records/json_text.hpp"
#include "harness/records/json_traits.hpp"

#include <fmt/format.h>

#include <string>
#include <type_traits>
#include <utility>

namespace labcheck::records {

/// Why JSON is not the value that is read, and where in it: "graded.grade.points: is no number". It
/// never leaves this module.
struct Unreadable {
  std::string place;
  std::string reason;

  /// The same, seen from `outer`.
  Unreadable within(const std::string& outer) && {
    const char* between = place.empty() || place.front() == '[' ? "" : ".";
    return {outer + between + place, std::move(reason)};
  }
};

template <class T>
void read(const Json& json, T& value);

/// Reads the fields that it is called with from one object.
class FieldReader {
 public:
  explicit FieldReader(const Json& object) : object_(object) {
    if (!object.is_object()) throw Unreadable{"", "is no object"};
  }

  template <class T>
  void operator()(const char* name, T& value) {
    const auto found = object_.find(name);
    if (found == object_.end()) throw Unreadable{name, "is missing"};
    ++read_;
    try {
      read(*found, value);
    } catch (Unreadable& problem) {
      throw std::move(problem).within(name);
    }
  }

  /// Throws Unreadable where the object has more than was asked for.
  void end() const {
    if (object_.size() != read_) throw Unreadable{"", "has fields that do not belong there"};
  }

 private:
  const Json& object_;
  std::size_t read_ = 0;
};

/// Reads the fields that it is called with from a list.
class RowReader {
 public:
  explicit RowReader(const Json& list) : list_(list) {
    if (!list.is_array()) throw Unreadable{"", "is no list"};
  }

  template <class T>
  void operator()(const char* name, T& value) {
    if (read_ == list_.size()) throw Unreadable{name, "is missing"};
    try {
      read(list_[read_++], value);
    } catch (Unreadable& problem) {
      throw std::move(problem).within(name);
    }
  }

  void end() const {
    if (list_.size() != read_) throw Unreadable{"", "has more than belongs there"};
  }

 private:
  const Json& list_;
  std::size_t read_ = 0;
};

template <class Number>
Number read_integer(const Json& json) {
  if (json.is_number_unsigned()) {
    const auto number = json.get<std::uint64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  } else if (json.is_number_integer()) {
    const auto number = json.get<std::int64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  } else {
    throw Unreadable{"", "is no whole number"};
  }
  throw Unreadable{"", "is out of range"};
}

inline void read_parameters(const Json& json, Parameters& parameters) {
  if (!json.is_object()) throw Unreadable{"", "is no object"};
  for (const auto& [name, value] : json.items()) {
    if (const auto text = text_from(value)) {
      parameters.set(name, *text);
    } else {
      parameters.set(name, read_integer<std::int64_t>(value));
    }
  }
}

template <class Value>
Value required(std::optional<Value> value, const char* otherwise) {
  if (!value) throw Unreadable{"", otherwise};
  return *std::move(value);
}

template <class Vector>
void read_elements(const Json& json, Vector& elements) {
  if (!json.is_array()) throw Unreadable{"", "is no list"};
  elements.reserve(json.size());
  for (const Json& element : json) {
    try {
      read(element, elements.emplace_back());
    } catch (Unreadable& problem) {
      throw std::move(problem).within(fmt::format("[{}]", elements.size() - 1));
    }
  }
}

/// Reads what written() made of a T into `value`, which is empty. Throws Unreadable where `json` is
/// something else.
template <class T>
void read(const Json& json, T& value) {
  if constexpr (std::is_enum_v<T>) {
    if (!json.is_string()) throw Unreadable{"", "is no word"};
    value = required(parse_enum<T>(json.get_ref<const std::string&>()),
                     "is a word unknown to labcheck");
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) throw Unreadable{"", "is neither true nor false"};
    value = json.get<bool>();
  } else if constexpr (std::is_floating_point_v<T>) {
    value = required(number_from(json), "is no number");
  } else if constexpr (std::is_integral_v<T>) {
    value = read_integer<T>(json);
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = required(text_from(json), "is no text");
  } else if constexpr (kIsDuration<T>) {
    value = T(read_integer<typename T::rep>(json));
  } else if constexpr (kIsMoment<T>) {
    value = T(typename T::duration(read_integer<typename T::rep>(json)));
  } else if constexpr (std::is_same_v<T, Parameters>) {
    read_parameters(json, value);
  } else if constexpr (kIsOptional<T>) {
    if (!json.is_null()) read(json, value.emplace());
  } else if constexpr (kIsVector<T>) {
    read_elements(json, value);
  } else if constexpr (kIsMap<T>) {
    if (!json.is_object()) throw Unreadable{"", "is no object"};
    for (const auto& [name, element] : json.items()) read(element, value[name]);
  } else if constexpr (kIsRow<T>) {
    RowReader reader(json);
    fields(reader, value);
    reader.end();
  } else {
    FieldReader reader(json);
    fields(reader, value);
    reader.end();
  }
}

}  // namespace labcheck::records
