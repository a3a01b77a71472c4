/// Everyone's grades in one lab, small enough to be held for thousands.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/final_grade.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/hand_in.hpp"
#include "harness/model/ladder_table.hpp"
#include "harness/model/person.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Where a row of a class stands: graded; handed in, but with a grade that is withheld; nothing
/// handed in; handed in and not graded yet.
enum class Standing { graded, withheld, missing, pending };

template <>
inline constexpr std::array<std::string_view, 4> kEnumNames<Standing>{"graded", "withheld",
                                                                      "missing", "pending"};

/// A column of the class: a criterion of the rubric.
struct CriterionColumn {
  std::string id;
  std::string title;
  double max_points = 0;
};

/// One student's result in one criterion. `figure` is what it was measured or counted at.
struct CriterionCell {
  Outcome outcome = Outcome::skipped;
  double points = 0;
  std::optional<double> figure{};
};

/// What one student's program was timed at, on one test case: seconds of one launch, and how much
/// faster than the ladder's first compared rung, or which share of a ceiling.
struct SpeedCell {
  std::string case_id;
  std::string metric;
  std::string over;
  double value = 0;
  std::optional<double> low{};
  std::optional<double> high{};
  std::optional<double> seconds{};
  std::string rung{};  // the highest that it is about as fast as
  double bytes = 0;    // that one launch must move at least, 0 where that is not known
  double flops = 0;    // and compute
};

/// One student. `cells` go with the table's columns; empty unless graded or withheld.
struct ClassRow {
  std::string id;  // of the hand-in, or of the person where nothing was handed in
  std::string shown_name;
  std::optional<Person> person{};
  std::map<LearningPlatform, std::string> platform_ids{};
  Standing standing = Standing::pending;
  VerdictKind verdict = VerdictKind::accepted;
  GradeState state = GradeState::provisional;
  FinalGrade grade{};
  std::vector<CriterionCell> cells{};
  std::vector<SpeedCell> speed{};
  std::optional<Moment> handed_in{};
  std::vector<std::string> remarks{};
  std::string why_withheld{};
  double seconds = 0;    // that grading took
  bool unknown = false;  // not on the roster
};

/// What the card reached in labcheck's own programs, which bounds every kernel on it; 0 where that
/// was not measured.
struct CardCeilings {
  double bytes_per_second = 0;
  double flops_per_second = 0;
};

/// `rows` come in the order in which people read them: by name. `ladders` has one for each case
/// that speed is told of; where the rungs were not timed they have no seconds.
struct ClassTable {
  std::string lab;
  std::string lab_title;
  std::string version;  // of labcheck
  double max_points = 0;
  BackendDescription backend{};
  Layout layout = Layout::plain;
  std::vector<CriterionColumn> columns{};
  std::vector<ClassRow> rows{};
  std::vector<std::string> passed_over{};
  std::vector<LadderTable> ladders{};
  CardCeilings ceilings{};
};

}  // namespace labcheck
