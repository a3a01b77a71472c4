/// Reading JSON that nobody vouches for: what is not there or not of its type reads as nothing.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <string>

namespace labcheck::report_json {

/// The string, or "".
std::string text_of(const nlohmann::json& object, const char* key);

/// The number, or 0 where there is none that is whole and not negative.
std::uint64_t number_of(const nlohmann::json& object, const char* key);

/// "line": from 1, or 0 where it is no line of a file.
int line_of(const nlohmann::json& object);

/// Three numbers, zeros for those that are missing.
std::array<std::uint64_t, 3> size_of(const nlohmann::json& object, const char* key);

/// The object, or nullptr.
const nlohmann::json* object_of(const nlohmann::json& object, const char* key);

/// Calls `visit` with each object in the list.
template <class Visit>
void each_object(const nlohmann::json& object, const char* key, const Visit& visit) {
  const auto list = object.find(key);
  if (list == object.end() || !list->is_array()) return;
  for (const nlohmann::json& element : *list) {
    if (element.is_object()) visit(element);
  }
}

}  // namespace labcheck::report_json
