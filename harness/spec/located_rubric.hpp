// SPDX-License-Identifier: MIT
/// A rubric with the positions of its parts in its file.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/spec/position.hpp"

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// The positions of a criterion's parts. A part that is absent or could not be read has no position
/// and is not checked. `cases`, `after` and `steps` correspond to the lists in the criterion.
struct CriterionPositions {
  Position criterion;
  Position id;
  Position points;
  Position need;
  Position subject;  // the counter, or the baseline of a measurement
  Position bounds;   // the first bound of a counter
  Position credit;
  Position scale;
  std::vector<Position> cases;
  std::vector<Position> after;
  std::vector<Position> steps;
  Position part{};  // the part of the submission
};

/// The positions of a rung in the rubric. `losses` corresponds to the rung's list of criteria.
struct RungPositions {
  Position rung;
  std::vector<Position> losses;
};

struct LocatedRubric {
  Rubric rubric;
  Position assignment;
  Position criteria;
  std::vector<CriterionPositions> positions;     // one for each criterion
  std::map<std::string, RungPositions> rungs{};  // one for each of the rubric's rungs
};

}  // namespace labcheck
