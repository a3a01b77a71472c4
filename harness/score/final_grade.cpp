// SPDX-License-Identifier: MIT
#include "harness/score/final_grade.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/score/messages.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace labcheck {
namespace {

// The number of periods that have begun: one second late is in the first.
std::int64_t periods_begun(std::chrono::seconds late_by, LatePeriod period) {
  const std::chrono::seconds length = std::chrono::hours(period == LatePeriod::hour ? 1 : 24);
  return (late_by + length - std::chrono::seconds(1)) / length;
}

// Sorts `marks` into the order of FinalGrade::applied.
std::vector<InstructorMark> sort_marks(const std::vector<InstructorMark>& marks,
                                       const Grade& grade) {
  std::vector<InstructorMark> ordered;
  const auto take = [&](auto is_ready) {
    const auto before = ordered.size();
    std::ranges::copy_if(marks, std::back_inserter(ordered), is_ready);
    if (ordered.size() > before + 1) {
      throw HarnessError(
          tr("'{}' has two marks for the same part of the grade", ordered[before].submission),
          tr("keep one of them in the marks file"));
    }
  };
  for (const CriterionResult& criterion : grade.criteria) {
    take([&](const InstructorMark& mark) {
      return mark.kind == MarkKind::points && mark.criterion == criterion.id;
    });
  }
  take(replaces_total);
  take([](const InstructorMark& mark) { return mark.kind == MarkKind::bonus; });
  if (ordered.size() < marks.size()) {
    throw HarnessError(tr("'{}' has a mark for a criterion that its grade does not have",
                          marks.front().submission),
                       tr("grade it again with the current rubric"));
  }
  return ordered;
}

// Sets the open points and the state that remain with the marks in `marked`.
void settle(FinalGrade& marked, const Grade& grade) {
  marked.state = grade.absent_cases > 0 ? GradeState::provisional : GradeState::final_;
  for (const CriterionResult& criterion : grade.criteria) {
    if (!is_open(criterion.outcome) || find_mark(marked, criterion.id) != nullptr) continue;
    marked.open_points += criterion.max_points;
    marked.state =
        std::max(marked.state, criterion.outcome == Outcome::withheld ? GradeState::withheld
                                                                      : GradeState::provisional);
  }
}

}  // namespace

Moment deadline_for(const LatePolicy& policy, const std::vector<std::string>& ids) {
  Moment deadline = policy.deadline;
  for (const std::string& id : ids) {
    const auto extension = policy.extensions.find(id);
    if (extension != policy.extensions.end()) deadline = std::max(deadline, extension->second);
  }
  return deadline;
}

std::vector<std::string> unused_extensions(const LatePolicy& policy,
                                           const std::vector<std::vector<std::string>>& students) {
  std::set<std::string> known;
  for (const std::vector<std::string>& ids : students) known.insert(ids.begin(), ids.end());
  std::vector<std::string> unknown;
  for (const auto& [id, until] : policy.extensions) {
    if (!known.contains(id)) unknown.push_back(id);
  }
  return unknown;
}

Message describe_delay(std::chrono::seconds late_by) {
  const std::int64_t seconds = late_by.count();
  const std::int64_t minutes = seconds / 60;
  const std::int64_t hours = minutes / 60;
  const std::int64_t days = hours / 24;
  if (days > 0 && hours % 24 > 0) return messages::delay_in_days_and_hours(days, hours % 24);
  if (days > 0) return messages::delay_in_days(days);
  if (hours > 0 && minutes % 60 > 0)
    return messages::delay_in_hours_and_minutes(hours, minutes % 60);
  if (hours > 0) return messages::delay_in_hours(hours);
  if (minutes > 0 && seconds % 60 > 0)
    return messages::delay_in_minutes_and_seconds(minutes, seconds % 60);
  if (minutes > 0) return messages::delay_in_minutes(minutes);
  return messages::delay_in_seconds(seconds);
}

Lateness lateness(const LatePolicy& policy, const std::vector<std::string>& ids,
                  const std::optional<Moment>& submitted_at, double raw, double max_points) {
  Lateness late;
  if (!submitted_at) {
    late.message = messages::submission_time_unknown();
    return late;
  }
  const Moment deadline = deadline_for(policy, ids);
  const bool in_time = *submitted_at <= deadline + policy.grace;
  late.late_by = in_time ? std::chrono::seconds(0) : *submitted_at - deadline;
  if (in_time) return late;
  if (policy.cut_off && *submitted_at > *policy.cut_off + (deadline - policy.deadline)) {
    late.deduction = raw;
    late.message = messages::after_cut_off(describe_delay(*late.late_by));
    return late;
  }
  const std::int64_t periods = periods_begun(*late.late_by, policy.period);
  const double percent = std::min(policy.percent * static_cast<double>(periods), policy.at_most);
  late.deduction = std::min(max_points * percent / 100, raw);
  late.message = messages::late_penalty(describe_delay(*late.late_by), Rounded{percent, 4},
                                        std::round(late.deduction * 100) / 100);
  return late;
}

FinalGrade final_grade(const Grade& grade, const std::vector<InstructorMark>& marks,
                       const std::optional<LatePolicy>& policy,
                       const std::optional<Moment>& submitted_at,
                       const std::vector<std::string>& ids) {
  FinalGrade result;
  result.applied = sort_marks(marks, grade);
  result.automatic = grade.points;
  result.max_points = grade.max_points;
  for (const CriterionResult& criterion : grade.criteria) {
    const InstructorMark* mark = find_mark(result, criterion.id);
    result.raw += mark == nullptr ? criterion.points : mark->points;
  }
  result.raw = exact_sum(result.raw);
  settle(result, grade);
  for (const InstructorMark& mark : result.applied) {
    if (!replaces_total(mark)) continue;
    result.raw = mark.points;
    result.open_points = 0;
    result.state = GradeState::final_;
  }
  for (const InstructorMark& mark : result.applied) {
    if (mark.kind == MarkKind::bonus) result.raw += mark.points;
  }
  result.raw = std::max(result.raw, 0.0);
  result.final_points = result.raw;
  if (policy) {
    result.lateness = lateness(*policy, ids, submitted_at, result.raw, result.max_points);
    result.final_points = result.raw - result.lateness->deduction;
  }
  return result;
}

}  // namespace labcheck
