// SPDX-License-Identifier: MIT
/// The differences between two gradings of a course.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/grade.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The parts of a criterion's result that are compared.
struct CriterionStanding {
  double points = 0;
  double max_points = 0;
  Outcome outcome = Outcome::none;
  VerdictKind verdict = VerdictKind::accepted;
  Message message{};

  bool operator==(const CriterionStanding&) const = default;
};

/// A criterion whose points, outcome or verdict changed. One side is absent if only the other
/// rubric has the criterion.
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
  SpeedInTotal speed = SpeedInTotal::counted;

  bool operator==(const GradeStanding&) const = default;
};

/// Whether the two gradings used the same files.
LABCHECK_ENUM(GradedSources, same, others)

/// A submission whose grade changed. If it was graded only once, one side is absent and there are
/// no criteria.
struct GradeChange {
  std::string submission_id;
  std::string display_name;
  std::optional<GradeStanding> before{};
  std::optional<GradeStanding> after{};
  GradedSources sources = GradedSources::same;
  std::vector<CriterionChange> criteria{};

  bool operator==(const GradeChange&) const = default;
};

/// The changes in one lab, one for each submission, and the number of unchanged grades.
struct LabChanges {
  std::string lab;
  std::vector<GradeChange> changes{};
  std::size_t unchanged = 0;
};

}  // namespace labcheck
