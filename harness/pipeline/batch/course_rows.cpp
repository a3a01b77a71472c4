// SPDX-License-Identifier: MIT
#include "harness/model/course_table.hpp"
#include "harness/perf/statistics.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/score/final_grade.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace labcheck {
namespace {

// Adds what only the course's data contains: the student, the platform's ids and the remarks.
void identify(CourseRow& row, const ReceivedSubmission& received) {
  row.id = received.id;
  row.display_name = received.display_name;
  row.person = received.person;
  row.platform_ids = received.platform_ids;
  row.submitted_at = received.submitted_at;
  std::vector<Message> remarks = received.remarks;
  for (Message& remark : row.remarks) {
    if (std::ranges::find(remarks, remark) == remarks.end()) remarks.push_back(std::move(remark));
  }
  row.remarks = std::move(remarks);
  row.remarks.insert(row.remarks.end(), received.notes.begin(), received.notes.end());
}

// The device of most times.
std::string most_frequent_device(const std::vector<CourseRow>& rows) {
  const std::map<std::string, std::size_t> devices = timed_devices(rows);
  const auto most =
      std::ranges::max_element(devices, {}, [](const auto& one) { return one.second; });
  return most == devices.end() ? std::string() : most->first;
}

/// The times of baselines on the device of most students, computed from their times and speedups.
class BaselineTimes {
 public:
  explicit BaselineTimes(const std::vector<CourseRow>& rows) {
    const std::string device = most_frequent_device(rows);
    for (const CourseRow& row : rows) {
      if (row.device != device) continue;
      for (const SpeedCell& cell : row.speed) {
        if (cell.seconds && cell.value > 0 && cell.metric != to_string(Metric::time))
          times_[{cell.case_id, cell.over}].push_back(*cell.seconds * cell.value);
      }
    }
  }

  void add(const CeilingTime& ceiling) {
    times_[{ceiling.case_id, ceiling.name}].push_back(ceiling.seconds);
  }

  /// The median time [s]; nothing if no student was compared with `baseline`.
  std::optional<double> of(const std::string& case_id, const std::string& baseline) const {
    const auto found = times_.find({case_id, baseline});
    return found == times_.end() ? std::nullopt : std::optional(median(found->second));
  }

 private:
  std::map<std::pair<std::string, std::string>, std::vector<double>> times_;
};

std::set<std::string> timed_cases(const std::vector<CourseRow>& rows) {
  std::set<std::string> cases;
  for (const CourseRow& row : rows) {
    for (const SpeedCell& cell : row.speed) cases.insert(cell.case_id);
  }
  return cases;
}

const SpeedCell* first_on(const std::string& case_id, const std::vector<CourseRow>& rows) {
  for (const CourseRow& row : rows) {
    for (const SpeedCell& cell : row.speed) {
      if (cell.case_id == case_id) return &cell;
    }
  }
  return nullptr;
}

// A copy and a sum are bound by memory, a matrix product by arithmetic.
void raise_ceilings(GpuCeilings& ceilings, const LadderTable& ladder, const BaselineTimes& times) {
  for (const char* name : {kCopyCeiling, kSumCeiling}) {
    const std::optional<double> seconds = times.of(ladder.case_id, name);
    if (seconds)
      ceilings.bytes_per_second = std::max(ceilings.bytes_per_second, ladder.bytes / *seconds);
  }
  const std::optional<double> seconds = times.of(ladder.case_id, kProductCeiling);
  if (seconds)
    ceilings.flops_per_second = std::max(ceilings.flops_per_second, ladder.flops / *seconds);
}

LadderTable ladder_on(const std::string& case_id, const Lab& lab, const CourseTable& table,
                      const BaselineTimes& times) {
  LadderTable ladder;
  ladder.lab = table.lab;
  ladder.case_id = case_id;
  if (const TestCase* test_case = find_case(lab.assignment, case_id))
    ladder.parameters = parameters_on(*test_case, table.backend.kind);
  ladder.backend = table.backend;
  if (const SpeedCell* cell = first_on(case_id, table.rows)) {
    ladder.bytes = cell->bytes;
    ladder.flops = cell->flops;
  }
  ladder.ceiling = lab.assignment.ladder.ceiling;
  ladder.ceiling_seconds = times.of(case_id, ladder.ceiling);
  for (const Rung& rung : lab.assignment.ladder.rungs) {
    RungFigures figures{rung};
    figures.seconds = times.of(case_id, rung.id);
    ladder.rungs.push_back(std::move(figures));
  }
  return ladder;
}

}  // namespace

std::vector<std::string> ids_of(const Person& person) {
  std::vector<std::string> ids;
  for (const std::string& id : {person.id, person.email}) {
    if (!id.empty() && !contains(ids, id)) ids.push_back(id);
  }
  return ids;
}

std::vector<std::string> ids_of(const ReceivedSubmission& received) {
  std::vector<std::string> ids{received.id};
  const auto add = [&](const std::string& id) {
    if (!contains(ids, id)) ids.push_back(id);
  };
  if (received.person) {
    for (const std::string& id : ids_of(*received.person)) add(id);
  }
  for (const std::string& id : received.other_ids) add(id);
  for (const auto& [platform, id] : received.platform_ids) add(id);
  return ids;
}

CourseRow row_of(const ReceivedSubmission& received, const Record& record,
                 const FinalGrade& grade) {
  CourseRow row = course_row(record.graded, grade);
  identify(row, received);
  return row;
}

CourseRow row_without_record(const ReceivedSubmission& received, Message why) {
  CourseRow row;
  identify(row, received);
  if (why.empty()) return row;
  row.standing = Standing::withheld;
  row.state = GradeState::withheld;
  row.verdict = VerdictKind::judge_error;
  row.why_withheld = std::move(why);
  return row;
}

CourseRow missing_row(const Person& person, const Rubric& rubric,
                      const std::vector<InstructorMark>& marks) {
  Grade grade;
  grade.verdict = VerdictKind::missing;
  for (const Criterion& criterion : graded_criteria(rubric))
    grade.criteria.push_back(empty_result(criterion));
  grade.max_points = total_points(rubric);
  CourseRow row;
  row.id = ids_of(person).front();
  row.display_name = person.name;
  row.person = person;
  row.standing = marks.empty() ? Standing::missing : Standing::graded;
  row.verdict = VerdictKind::missing;
  row.grade = final_grade(grade, marks, std::nullopt, std::nullopt, ids_of(person));
  row.state = row.grade.state;
  return row;
}

CourseTable empty_table(const Lab& lab, const BackendDescription& backend, std::string version) {
  CourseTable table;
  table.lab = lab.assignment.id;
  table.lab_title = lab.assignment.title;
  table.version = std::move(version);
  table.backend = backend;
  for (const Criterion& criterion : graded_criteria(lab.rubric)) {
    const CriterionResult empty = empty_result(criterion);
    table.columns.push_back({empty.id, empty.title, empty.max_points, empty.subject});
  }
  table.max_points = total_points(lab.rubric);
  if (excludes_speed(lab.rubric)) table.speed = SpeedInTotal::excluded;
  return table;
}

std::vector<CeilingTime> ceilings_without_time(const std::vector<CourseRow>& rows, const Lab& lab) {
  std::vector<std::string> names{kCopyCeiling};
  const std::string& own = lab.assignment.ladder.ceiling;
  if (!own.empty() && !contains(names, own)) names.push_back(own);
  const BaselineTimes times(rows);
  std::vector<CeilingTime> ceilings;
  for (const std::string& case_id : timed_cases(rows)) {
    for (const std::string& name : names) {
      if (!times.of(case_id, name)) ceilings.push_back({case_id, name});
    }
  }
  return ceilings;
}

void complete_table(CourseTable& table, const Lab& lab, const std::vector<std::string>& unknown,
                    const std::vector<CeilingTime>& ceilings) {
  const std::set<std::string> unknown_ids(unknown.begin(), unknown.end());
  for (CourseRow& row : table.rows) row.unknown = unknown_ids.contains(row.id);
  std::ranges::sort(table.rows, [](const CourseRow& a, const CourseRow& b) {
    return std::tie(a.display_name, a.id) < std::tie(b.display_name, b.id);
  });
  BaselineTimes times(table.rows);
  for (const CeilingTime& ceiling : ceilings) times.add(ceiling);
  for (const std::string& case_id : timed_cases(table.rows)) {
    table.ladders.push_back(ladder_on(case_id, lab, table, times));
    raise_ceilings(table.ceilings, table.ladders.back(), times);
  }
}

}  // namespace labcheck
