#include "harness/spec/marks_of_class.hpp"

#include "harness/base/text.hpp"
#include "harness/spec/mark_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace {

// The numbers of the students that each id stands for.
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

bool same_subject(const PersonalMark& a, const PersonalMark& b) {
  return a.criterion == b.criterion && a.kind == b.kind;
}

}  // namespace

Loaded<std::vector<std::vector<PersonalMark>>> marks_of_class(
    const std::vector<PlacedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students) {
  const auto known = students_by_id(students);
  std::vector<std::string> ids;
  for (const auto& [id, numbers] : known) ids.push_back(id);
  Loaded<std::vector<std::vector<PersonalMark>>> loaded;
  loaded.value.resize(students.size());
  const auto reject = [&](const PlacedMark& mark, std::string message) {
    loaded.diagnostics.push_back(error_at(mark.place, file, std::move(message)));
  };
  for (const PlacedMark& placed : marks) {
    const std::string& id = placed.mark.submission;
    const auto found = known.find(id);
    if (found == known.end()) {
      reject(placed, fmt::format("nobody in this class is known as '{}'{}", printable(id),
                                 did_you_mean(id, ids)));
      continue;
    }
    if (found->second.size() > 1) {
      reject(placed, fmt::format("{} students are known as '{}'; name this one by another id",
                                 found->second.size(), printable(id)));
      continue;
    }
    std::vector<PersonalMark>& of_student = loaded.value[*found->second.begin()];
    const auto other =
        std::find_if(of_student.begin(), of_student.end(),
                     [&](const PersonalMark& mark) { return same_subject(mark, placed.mark); });
    if (other != of_student.end()) {
      reject(placed, fmt::format("'{}' is also '{}', who has a mark for {} already", printable(id),
                                 printable(other->submission), subject_of(placed.mark)));
      continue;
    }
    of_student.push_back(placed.mark);
  }
  loaded.diagnostics = in_order(std::move(loaded.diagnostics));
  return loaded;
}

}  // namespace labcheck
