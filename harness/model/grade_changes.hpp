/// What differs between two gradings of a class.
#pragma once

#include "harness/model/grade.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What of a criterion's result a change is told by.
struct CriterionStanding {
  double points = 0;
  double max_points = 0;
  Outcome outcome = Outcome::none;
  VerdictKind verdict = VerdictKind::accepted;
  std::string message{};

  bool operator==(const CriterionStanding&) const = default;
};

/// A criterion whose points, outcome or verdict are others. One side is absent where only the other
/// rubric has it.
struct CriterionChange {
  std::string id;
  std::string title;
  std::optional<CriterionStanding> before{};
  std::optional<CriterionStanding> after{};

  bool operator==(const CriterionChange&) const = default;
};

struct GradeStanding {
  double points = 0;
  double max_points = 0;
  GradeState state = GradeState::final_;
  VerdictKind verdict = VerdictKind::accepted;

  bool operator==(const GradeStanding&) const = default;
};

/// Whether the two gradings were of the same files.
enum class GradedSources { same, others };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<GradedSources>{"same", "others"};

/// A hand-in whose grade is another. One side is absent where it was graded only in the other
/// grading; there are no criteria then.
struct GradeChange {
  std::string hand_in;
  std::string shown_name;
  std::optional<GradeStanding> before{};
  std::optional<GradeStanding> after{};
  GradedSources sources = GradedSources::same;
  std::vector<CriterionChange> criteria{};

  bool operator==(const GradeChange&) const = default;
};

/// The changes in one lab, by hand-in, and how many grades are the same.
struct LabChanges {
  std::string lab;
  std::vector<GradeChange> changes{};
  std::size_t unchanged = 0;
};

}  // namespace labcheck
