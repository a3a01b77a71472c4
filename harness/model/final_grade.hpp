/// What is published: automatic points, a person's marks, lateness, and what they come to.
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

/// Whether a person's points take the place of others or come on top of the sum.
enum class MarkKind { points, bonus };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<MarkKind>{"points", "bonus"};

/// Points that a person gave. `criterion` names the one that they are for; where it is empty,
/// `points` replace the whole sum. On a criterion that a rubric leaves to a person they are a mark,
/// on any other an override. A bonus has no criterion and may lift the sum above the maximum.
struct PersonalMark {
  std::string submission;  // the id of a hand-in or of a person
  std::string criterion{};
  MarkKind kind = MarkKind::points;
  double points = 0;
  std::string reason{};
  std::string author{};

  bool operator==(const PersonalMark&) const = default;
};

/// `late_by` is how long after the deadline that holds for this student, 0 in time; absent where
/// nobody knows when it was handed in.
struct Lateness {
  std::optional<std::chrono::seconds> late_by{};
  double deduction = 0;  // points
  std::string message{};

  bool operator==(const Lateness&) const = default;
};

/// `automatic` is what labcheck gave, `raw` that with a person's marks, `final_points` that less
/// lateness; none is below 0. `applied` are the marks that count, in the order of the criteria,
/// then the one for the sum, then the bonus. `open_points` may still come. `state` is that of the
/// grade with the marks: final where everything that was open got one.
struct FinalGrade {
  double automatic = 0;
  double raw = 0;
  double final_points = 0;
  double max_points = 0;
  double open_points = 0;
  GradeState state = GradeState::provisional;
  std::vector<PersonalMark> applied{};
  std::optional<Lateness> lateness{};

  bool operator==(const FinalGrade&) const = default;
};

/// The mark of `grade` that is for the criterion called `id`; nullptr where a person gave none.
const PersonalMark* mark_for(const FinalGrade& grade, std::string_view id);

/// Whether `mark` replaces the whole sum.
bool is_for_sum(const PersonalMark& mark);

/// Whether a person decided what the criterion called `id` is worth in `grade`: by a mark for it or
/// for the whole sum.
bool is_decided_by_person(const FinalGrade& grade, std::string_view id);

}  // namespace labcheck
