// SPDX-License-Identifier: MIT
/// The form of a test case's parameters in JSON: an object.
#pragma once

#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/model/test_case.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace labcheck {

inline void write_value(std::string& to, const Parameters& parameters) {
  json::Members members(to, '{', '}');
  for (const auto& [name, value] : parameters.all())
    std::visit([&, &key = name](const auto& plain) { members.member(key, plain); },
               plain_value(value));
}

inline void read_value(const Json& object, Parameters& parameters) {
  if (!object.is_object()) throw json::ReadError{"", "is not an object"};
  for (const auto& [name, value] : object.members()) {
    if (const auto text = json::text_from(value)) {
      parameters.set(name, *text);
    } else if (const auto number = value.is_integer() ? std::nullopt : value.number()) {
      parameters.set(name, *number);
    } else {
      parameters.set(name, json::read_integer<std::int64_t>(value));
    }
  }
}

}  // namespace labcheck
