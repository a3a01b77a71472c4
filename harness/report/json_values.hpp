// SPDX-License-Identifier: MIT
/// Building blocks of this module's JSON documents.
#pragma once

#include "harness/base/json.hpp"
#include "harness/base/message.hpp"
#include "harness/model/graded_submission.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::report {

/// `value`, or null if it is absent, infinite or NaN, which JSON cannot represent.
inline Json figure(std::optional<double> value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

/// The values of `parameters`, by name.
inline Json parameters(const Parameters& parameters) {
  Json object = Json::object();
  for (const auto& [name, value] : parameters.all())
    std::visit([&, &key = name](const auto& v) { object[key] = v; }, plain_value(value));
  return object;
}

/// The backend, as in every document.
inline Json backend_entry(const BackendDescription& backend) {
  return {{"kind", to_string(backend.kind)},
          {"device", backend.device},
          {"driver", backend.driver},
          {"toolkit", backend.toolkit}};
}

/// A graded file, without its text.
inline Json file_entry(const GradedFile& file) {
  return {{"path", file.path}, {"sha256", file.sha256}};
}

/// The array of `write(element)` for each of `elements`, in order.
template <class Elements, class Write>
Json list(const Elements& elements, Write write) {
  Json array = Json::array();
  for (const auto& element : elements) array.push_back(write(element));
  return array;
}

/// An object with `elements` as `name`; null if they are empty: a template then omits their frame.
inline Json unless_empty(std::string_view name, Json elements) {
  if (elements.size() == 0) return nullptr;
  Json object = Json::object();
  object[name] = std::move(elements);
  return object;
}

/// A name and its value, for a list of definitions.
inline Json definition(std::string_view name, const std::string& text) {
  return {{"name", name}, {"text", text}};
}

/// Adds the sentence as `key`, and its id and its arguments as `key`_id and `key`_arguments. The
/// arguments have the names of their fields. A message among them is {"id", "arguments"} if it has
/// an id, and a string otherwise.
void add(const std::string& key, const Message& message, Json& object);

/// The sentences of `messages`.
Json sentences(const std::vector<Message>& messages);

/// `document` as the text of a file: indented by two spaces, with a line end. Invalid UTF-8 becomes
/// U+FFFD.
inline std::string json_text(const Json& document) {
  return document.dump(2) + '\n';
}

}  // namespace labcheck::report
