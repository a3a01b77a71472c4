/// What the JSON documents of this module are put together from.
#pragma once

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>

namespace labcheck::report {

/// A value whose objects keep their members in the order in which they were put in.
using Json = nlohmann::ordered_json;

/// `value`, or null where it is absent, infinite or not a number: JSON has no word for these.
inline Json figure(std::optional<double> value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

/// What `write` makes of each of `elements`, in their order.
template <class Elements, class Write>
Json list(const Elements& elements, Write write) {
  Json array = Json::array();
  for (const auto& element : elements) array.push_back(write(element));
  return array;
}

/// `document` as a file holds it: indented by two blanks, with a line end. What is not UTF-8 is
/// replaced by U+FFFD.
inline std::string json_text(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace labcheck::report
