// SPDX-License-Identifier: MIT
#include "harness/model/assignment.hpp"

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
