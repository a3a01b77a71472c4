// SPDX-License-Identifier: MIT
#include "harness/records/compare_grades.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace labcheck {
namespace {

std::optional<CriterionStanding> standing_of(const CriterionResult* criterion) {
  if (criterion == nullptr) return std::nullopt;
  return CriterionStanding{criterion->points, criterion->max_points, criterion->outcome,
                           criterion->verdict, criterion->message};
}

GradeStanding standing_of(const Grade& grade) {
  return {grade.points, grade.max_points, grade.state, grade.verdict, grade.speed};
}

bool is_same(const CriterionResult* before, const CriterionResult* after) {
  if (before == nullptr || after == nullptr) return false;
  return before->points == after->points && before->max_points == after->max_points &&
         before->outcome == after->outcome && before->verdict == after->verdict;
}

CriterionChange change_of(const CriterionResult* before, const CriterionResult* after) {
  const CriterionResult& latest = after != nullptr ? *after : *before;
  return {latest.id, latest.title, standing_of(before), standing_of(after)};
}

// In the order of the new rubric; criteria that only the old rubric has come last.
std::vector<CriterionChange> changes_between(const Grade& before, const Grade& after) {
  std::vector<CriterionChange> changes;
  for (const CriterionResult& criterion : after.criteria) {
    const CriterionResult* old = find_result(before.criteria, criterion.id);
    if (!is_same(old, &criterion)) changes.push_back(change_of(old, &criterion));
  }
  for (const CriterionResult& criterion : before.criteria) {
    if (find_result(after.criteria, criterion.id) == nullptr)
      changes.push_back(change_of(&criterion, nullptr));
  }
  return changes;
}

bool have_same_sources(const GradedSubmission& before, const GradedSubmission& after) {
  return std::equal(before.files.begin(), before.files.end(), after.files.begin(),
                    after.files.end(),
                    [](const GradedFile& a, const GradedFile& b) { return a.sha256 == b.sha256; });
}

std::vector<std::string> ids_in_either(const RecordStore& before, const RecordStore& after) {
  const std::vector<std::string> a = before.submission_ids();
  const std::vector<std::string> b = after.submission_ids();
  std::vector<std::string> ids;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(ids));
  return ids;
}

}  // namespace

std::optional<GradeChange> grade_change(const Record* before, const Record* after) {
  const Record& latest = after != nullptr ? *after : *before;
  GradeChange change{latest.submission_id, latest.display_name};
  if (before != nullptr) change.before = standing_of(before->graded.grade);
  if (after != nullptr) change.after = standing_of(after->graded.grade);
  if (before == nullptr || after == nullptr) return change;
  change.criteria = changes_between(before->graded.grade, after->graded.grade);
  if (change.before == change.after && change.criteria.empty()) return std::nullopt;
  if (!have_same_sources(before->graded, after->graded)) change.sources = GradedSources::others;
  return change;
}

ComparedStores compare_grades(const std::string& lab, const RecordStore& before,
                              const RecordStore& after) {
  ComparedStores compared;
  compared.changes.lab = lab;
  const auto usable = [&](const FoundRecord& found) {
    const auto* none = std::get_if<NoRecord>(&found);
    if (none != nullptr && none->is_corrupt()) compared.corrupt.push_back(*none);
    return std::get_if<Record>(&found);
  };
  for (const std::string& id : ids_in_either(before, after)) {
    const FoundRecord old_one = before.read(id);
    const FoundRecord new_one = after.read(id);
    const Record* from = usable(old_one);
    const Record* to = usable(new_one);
    if (from == nullptr && to == nullptr) continue;
    if (std::optional<GradeChange> change = grade_change(from, to)) {
      compared.changes.changes.push_back(*std::move(change));
    } else {
      ++compared.changes.unchanged;
    }
  }
  return compared;
}

}  // namespace labcheck
