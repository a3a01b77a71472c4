// SPDX-License-Identifier: MIT
/// Reads what a criterion requires.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/spec/located_rubric.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <optional>
#include <string>

namespace labcheck {

/// A need. `positions` has the positions of its parts.
struct LocatedNeed {
  Need need;
  CriterionPositions positions;
};

/// The need in `value`, the value of 'needs' in the criterion that messages call `criterion`.
/// Errors are reported to the reader.
std::optional<LocatedNeed> read_need(const YamlValue& value, const std::string& criterion);

}  // namespace labcheck
