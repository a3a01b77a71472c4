// SPDX-License-Identifier: MIT
/// Reads JSON from untrusted programs: missing values and values of the wrong type read as empty.
#pragma once

#include "harness/base/json.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace labcheck::report_json {

/// The string at `key`, or "".
std::string text_of(const Json& object, const char* key);

/// The number at `key`, or 0 if it is not a non-negative integer.
std::uint64_t number_of(const Json& object, const char* key);

/// The value of "line": 1 or more, or 0 if it is not a line number.
int line_of(const Json& object);

/// The three numbers at `key`; missing numbers are 0.
std::array<std::uint64_t, 3> size_of(const Json& object, const char* key);

/// The object at `key`, or nullptr.
const Json* object_of(const Json& object, const char* key);

/// Calls `visit` with each object in the list at `key`.
template <class Visit>
void each_object(const Json& object, const char* key, const Visit& visit) {
  const Json* list = object.find(key);
  if (list == nullptr) return;
  for (const Json& element : list->elements()) {
    if (element.is_object()) visit(element);
  }
}

}  // namespace labcheck::report_json
