/// From values to JSON, by the descriptions of their fields.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/parameters.hpp"
#include "harness/records/json_text.hpp"
#include "harness/records/json_traits.hpp"

#include <string>
#include <type_traits>
#include <variant>

namespace labcheck::records {

template <class T>
Json written(const T& value);

/// Writes the fields that it is called with into one object.
class FieldWriter {
 public:
  template <class T>
  void operator()(const char* name, const T& value) {
    object_.emplace(name, written(value));
  }

  Json take() { return std::move(object_); }

 private:
  Json object_ = Json::object();
};

inline Json written_parameters(const Parameters& parameters) {
  Json object = Json::object();
  for (const auto& [name, value] : parameters.all()) {
    const auto* number = std::get_if<std::int64_t>(&value);
    object.emplace(name, number != nullptr ? Json(*number) : text_json(std::get<1>(value)));
  }
  return object;
}

/// `value` as JSON: what cannot be a JSON number or string as json_text.hpp says, an optional
/// without a value as null, times as their number of ticks, one of several types as its index and
/// value.
template <class T>
Json written(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return Json(to_string(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return number_json(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return Json(value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return text_json(value);
  } else if constexpr (kIsDuration<T>) {
    return Json(value.count());
  } else if constexpr (kIsMoment<T>) {
    return Json(value.time_since_epoch().count());
  } else if constexpr (std::is_same_v<T, Parameters>) {
    return written_parameters(value);
  } else if constexpr (kIsOptional<T>) {
    return value ? written(*value) : Json(nullptr);
  } else if constexpr (kIsVector<T>) {
    Json array = Json::array();
    for (const auto& element : value) array.push_back(written(element));
    return array;
  } else if constexpr (kIsMap<T>) {
    Json object = Json::object();
    for (const auto& [name, element] : value) object.emplace(name, written(element));
    return object;
  } else if constexpr (kIsVariant<T>) {
    Json array = Json::array({value.index()});
    array.push_back(std::visit([](const auto& held) { return written(held); }, value));
    return array;
  } else {
    FieldWriter writer;
    fields(writer, value);
    return writer.take();
  }
}

}  // namespace labcheck::records
