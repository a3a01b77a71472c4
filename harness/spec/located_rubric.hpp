// SPDX-License-Identifier: MIT
/// A rubric with the positions of its parts in its file, and its checks beyond syntax.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/model/rubric.hpp"
#include "harness/yaml/position.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

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

/// All errors in `read`, with their positions in `file`. Parts without a position are not checked:
/// their errors have already been reported.
std::vector<Diagnostic> check_rubric(const LocatedRubric& read, const RubricNames& known,
                                     const std::string& file);

}  // namespace labcheck
