// SPDX-License-Identifier: MIT
/// The published grade: automatic points, an instructor's marks and the late penalty.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/grade.hpp"

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether an instructor's points replace others or are added to the total.
enum class MarkKind { points, bonus };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<MarkKind>{"points", "bonus"};

/// Points that an instructor gave for `criterion`; if `criterion` is empty, `points` replace the
/// total. They override labcheck's points if the criterion is not graded by hand. A bonus has no
/// criterion and may raise the total above the maximum.
struct InstructorMark {
  std::string submission;  // the id of a submission or of a person
  std::string criterion{};
  MarkKind kind = MarkKind::points;
  double points = 0;
  std::string reason{};
  std::string author{};

  bool operator==(const InstructorMark&) const = default;
};

/// `late_by` is the time after this student's deadline, 0 if on time; absent if the submission time
/// is unknown.
struct Lateness {
  std::optional<std::chrono::seconds> late_by{};
  double deduction = 0;  // points
  std::string message{};

  bool operator==(const Lateness&) const = default;
};

/// `automatic`: labcheck's points. `raw`: the points after the instructor's marks. `final_points`:
/// `raw` minus the late penalty. None of them is below 0. `applied` contains the marks that count:
/// first those for criteria, in the rubric's order, then the one for the total, then the bonus.
/// `open_points` may still be earned. `state` takes the marks into account: it is final if every
/// open criterion has a mark.
struct FinalGrade {
  double automatic = 0;
  double raw = 0;
  double final_points = 0;
  double max_points = 0;
  double open_points = 0;
  GradeState state = GradeState::provisional;
  std::vector<InstructorMark> applied{};
  std::optional<Lateness> lateness{};

  bool operator==(const FinalGrade&) const = default;
};

/// The mark of `grade` for the criterion with this `id`; nullptr if there is none.
const InstructorMark* find_mark(const FinalGrade& grade, std::string_view id);

/// True if `mark` replaces the total.
bool replaces_total(const InstructorMark& mark);

/// True if an instructor decided the criterion with this `id`, by a mark for it or for the total.
bool is_decided_by_instructor(const FinalGrade& grade, std::string_view id);

}  // namespace labcheck
