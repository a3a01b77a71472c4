// SPDX-License-Identifier: MIT
/// The people of a course.
#pragma once

#include <string>

namespace labcheck {

/// One student on the roster. `id` is the course's id (a student number or login), or the e-mail or
/// the name if the roster has no ids; it is never empty. Other fields are empty if the roster does
/// not have them.
struct Person {
  std::string id;
  std::string name;
  std::string email;
  std::string section;

  bool operator==(const Person&) const = default;
};

}  // namespace labcheck
