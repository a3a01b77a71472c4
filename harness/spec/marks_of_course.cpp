// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/spec/mark_checks.hpp"
#include "harness/spec/marks_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace {

// The indices of the students with each id.
std::map<std::string, std::set<std::size_t>> students_by_id(
    const std::vector<std::vector<std::string>>& students) {
  std::map<std::string, std::set<std::size_t>> found;
  for (std::size_t i = 0; i < students.size(); ++i) {
    for (const std::string& id : students[i]) {
      if (!id.empty()) found[id].insert(i);
    }
  }
  return found;
}

bool same_subject(const InstructorMark& a, const InstructorMark& b) {
  return a.criterion == b.criterion && a.kind == b.kind;
}

}  // namespace

Loaded<std::vector<std::vector<InstructorMark>>> marks_of_course(
    const std::vector<LocatedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students) {
  const auto known = students_by_id(students);
  std::vector<std::string> ids;
  for (const auto& [id, numbers] : known) ids.push_back(id);
  Loaded<std::vector<std::vector<InstructorMark>>> loaded;
  loaded.value.resize(students.size());
  const auto reject = [&](const LocatedMark& mark, std::string message) {
    loaded.diagnostics.push_back(error_at(mark.position, file, std::move(message)));
  };
  for (const LocatedMark& located : marks) {
    const std::string& id = located.mark.submission;
    const auto found = known.find(id);
    if (found == known.end()) {
      reject(located, fmt::format("no student in this course has the id '{}'{}", printable(id),
                                  did_you_mean(id, ids)));
      continue;
    }
    if (found->second.size() > 1) {
      reject(located, fmt::format("{} students have the id '{}'; use another id",
                                  found->second.size(), printable(id)));
      continue;
    }
    std::vector<InstructorMark>& of_student = loaded.value[*found->second.begin()];
    const auto other =
        std::find_if(of_student.begin(), of_student.end(),
                     [&](const InstructorMark& mark) { return same_subject(mark, located.mark); });
    if (other != of_student.end()) {
      reject(located,
             fmt::format("'{}' is the same student as '{}', who already has a mark for {}",
                         printable(id), printable(other->submission), subject_of(located.mark)));
      continue;
    }
    of_student.push_back(located.mark);
  }
  loaded.diagnostics = in_order(std::move(loaded.diagnostics));
  return loaded;
}

}  // namespace labcheck
