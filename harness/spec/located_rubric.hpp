// SPDX-License-Identifier: MIT
/// A rubric with the positions of its parts in its file, and its checks beyond syntax.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/yaml/position.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <map>
#include <optional>
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
  Position speed{};
};

/// The policy in `value`; nothing if it is absent or not a map. Errors are reported to the reader.
std::optional<LatePolicy> read_late_policy(const YamlValue& value);

/// All errors of `criterion`, whose parts are at `positions` in `file`: in its points, the names in
/// its need, its bounds, credit and scale.
std::vector<Diagnostic> check_criterion(const Criterion& criterion,
                                        const CriterionPositions& positions,
                                        const RubricNames& known, const std::string& file);

/// All errors in `read`, with their positions in `file`. Parts without a position are not checked:
/// their errors have already been reported.
std::vector<Diagnostic> check_rubric(const LocatedRubric& read, const RubricNames& known,
                                     const std::string& file);

}  // namespace labcheck
