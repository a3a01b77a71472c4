// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/marks_reader.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace labcheck {
namespace {

// A larger bonus is a typing error.
constexpr double kLargestBonus = 1000;

std::string unknown_criterion(const std::string& id, const Rubric& rubric) {
  std::vector<std::string> ids;
  for (const Criterion& criterion : rubric.criteria) ids.push_back(criterion.id);
  return tr("the rubric has no criterion '{}'{}", id, known_names(id, ids, tr("criteria")));
}

bool is_excluded(const std::string& id, const Rubric& rubric) {
  const Criterion* criterion = find_criterion(rubric, id);
  return criterion != nullptr && excludes_speed(rubric) && is_about_speed(*criterion);
}

std::string not_in_grade(const std::string& id) {
  return tr(
      "the grade does not contain '{}', because speed is not part of the total; "
      "remove this mark",
      id);
}

// The error message for the points of a mark; "" if they are in range.
std::string range_problem(const InstructorMark& mark, const Rubric& rubric) {
  if (mark.kind == MarkKind::bonus) {
    if (mark.points > 0 && mark.points <= kLargestBonus) return "";
    return tr("a bonus must be above 0 and at most {}, not {}", kLargestBonus, mark.points);
  }
  const Criterion* criterion = find_criterion(rubric, mark.criterion);
  if (!mark.criterion.empty() && criterion == nullptr) return "";
  const double most = criterion == nullptr ? total_points(rubric) : criterion->points;
  if (mark.points >= 0 && mark.points <= most) return "";
  const std::string problem =
      criterion == nullptr
          ? tr("points for the whole lab must be from 0 to {}, not {}", most, mark.points)
          : tr("points for '{}' must be from 0 to {}, not {}", criterion->id, most, mark.points);
  if (mark.points < 0) return problem;
  return tr(
      "{}; to give more, add a separate mark with 'bonus' instead of 'points' and without a "
      "criterion",
      problem);
}

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

// "criterion 'style'", "the whole lab", "a bonus".
std::string subject_of(const InstructorMark& mark) {
  if (mark.kind == MarkKind::bonus) return tr("a bonus");
  return mark.criterion.empty() ? tr("the whole lab") : tr("criterion '{}'", mark.criterion);
}

}  // namespace

std::vector<Diagnostic> check_marks(const std::vector<LocatedMark>& marks, const Rubric& whole,
                                    const std::string& file) {
  const Rubric rubric = with_counted_points(whole);
  std::vector<Diagnostic> found;
  std::map<std::tuple<std::string, std::string, MarkKind>, int> lines;
  for (const LocatedMark& read : marks) {
    const InstructorMark& mark = read.mark;
    if (read.criterion.line > 0) {
      if (mark.kind == MarkKind::bonus) {
        found.push_back(
            error_at(read.criterion, file, tr("a bonus has no criterion; remove 'criterion'")));
      } else if (find_criterion(rubric, mark.criterion) == nullptr) {
        found.push_back(error_at(read.criterion, file, unknown_criterion(mark.criterion, rubric)));
      } else if (is_excluded(mark.criterion, rubric)) {
        found.push_back(error_at(read.criterion, file, not_in_grade(mark.criterion)));
        continue;
      }
    }
    const std::string problem = read.points.line > 0 ? range_problem(mark, rubric) : "";
    if (!problem.empty()) found.push_back(error_at(read.points, file, problem));
    if (read.student.line == 0) continue;
    const auto [first, is_first] =
        lines.emplace(std::tuple(mark.submission, mark.criterion, mark.kind), read.student.line);
    if (is_first) continue;
    found.push_back(error_at(read.student, file,
                             tr("'{}' already has a mark for {} on line {}", mark.submission,
                                subject_of(mark), first->second)));
  }
  return found;
}

Loaded<std::vector<std::vector<InstructorMark>>> marks_of_course(
    const std::vector<LocatedMark>& marks, const std::string& file,
    const std::vector<std::vector<std::string>>& students) {
  const auto known = students_by_id(students);
  std::vector<std::string> ids;
  for (const auto& [id, numbers] : known) ids.push_back(id);
  Loaded<std::vector<std::vector<InstructorMark>>> loaded;
  loaded.value.resize(students.size());
  const auto reject = [&](const LocatedMark& mark, std::string message) {
    loaded.diagnostics.push_back(error_at(mark.student, file, std::move(message)));
  };
  for (const LocatedMark& located : marks) {
    const std::string& id = located.mark.submission;
    const auto found = known.find(id);
    if (found == known.end()) {
      reject(located, tr("no student in this course has the id '{}'{}", printable(id),
                         did_you_mean(id, ids)));
      continue;
    }
    if (found->second.size() > 1) {
      reject(located, tr_plural("{} student has the id '{}'; use another id",
                                "{} students have the id '{}'; use another id",
                                found->second.size(), found->second.size(), printable(id)));
      continue;
    }
    std::vector<InstructorMark>& of_student = loaded.value[*found->second.begin()];
    const auto other = std::ranges::find_if(
        of_student, [&](const InstructorMark& mark) { return same_subject(mark, located.mark); });
    if (other != of_student.end()) {
      reject(located, tr("'{}' is the same student as '{}', who already has a mark for {}",
                         printable(id), printable(other->submission), subject_of(located.mark)));
      continue;
    }
    of_student.push_back(located.mark);
  }
  loaded.diagnostics = in_order(std::move(loaded.diagnostics));
  return loaded;
}

}  // namespace labcheck
