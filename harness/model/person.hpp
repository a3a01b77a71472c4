/// The people of a course.
#pragma once

#include <string>

namespace labcheck {

/// One student, as the roster lists them. `id` is the course's own (a student number or login), or
/// where the roster has none the e-mail or the name, and never empty; what else the roster does not
/// tell is empty.
struct Person {
  std::string id;
  std::string name;
  std::string email;
  std::string section;

  bool operator==(const Person&) const = default;
};

}  // namespace labcheck
