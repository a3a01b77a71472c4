// SPDX-License-Identifier: MIT
#include "harness/model/assignment.hpp"

#include <utility>

namespace labcheck {

std::vector<std::string> absent_cases(const Assignment& assignment) {
  std::vector<std::string> absent;
  for (const std::string& id : assignment.hidden) {
    if (find_case(assignment, id) == nullptr) absent.push_back(id);
  }
  return absent;
}

const Part* find_part(const Assignment& assignment, const std::string& id) {
  const auto found = std::ranges::find(assignment.parts, id, &Part::id);
  return found == assignment.parts.end() ? nullptr : &*found;
}

std::vector<std::string> files_of(const Assignment& assignment) {
  std::vector<std::string> files;
  for (const Part& part : assignment.parts) {
    for (const std::string& file : part.files) {
      if (std::ranges::find(files, file) == files.end()) files.push_back(file);
    }
  }
  return files;
}

bool has_functions(const Assignment& assignment) {
  return std::ranges::any_of(assignment.parts,
                             [](const Part& part) { return part.kind == PartKind::function; });
}

std::vector<Assignment> in_order_of_study(std::vector<Assignment> labs) {
  std::vector<Assignment> ordered;
  while (!labs.empty()) {
    const auto is_open = [&](const std::string& name) {
      return std::ranges::any_of(labs, [&](const Assignment& lab) {
        return lab.id == name || lab.id.starts_with(name + "-");
      });
    };
    auto next = std::ranges::find_if(
        labs, [&](const Assignment& lab) { return std::ranges::none_of(lab.after, is_open); });
    if (next == labs.end()) next = labs.begin();
    ordered.push_back(std::move(*next));
    labs.erase(next);
  }
  return ordered;
}

std::vector<std::string> provided_files(const Assignment& assignment) {
  std::vector<std::string> files = assignment.headers;
  for (const Part& part : assignment.parts) {
    for (const std::string& file : part.given) {
      if (std::ranges::find(files, file) == files.end()) files.push_back(file);
    }
  }
  return files;
}

std::string declaration_of(const Assignment& assignment, const std::string& call) {
  for (const Part& part : assignment.parts) {
    for (const RequiredFunction& function : part.functions) {
      if (function.name == call) return function.declaration;
    }
  }
  return call;
}

}  // namespace labcheck
