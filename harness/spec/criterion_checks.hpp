/// What one criterion must keep to, looked at alone.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/spec/placed_rubric.hpp"
#include "harness/spec/rubric_names.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Everything that is wrong with `criterion`, whose parts are at `places` of `file`: its points,
/// the names in its need, its bounds, credit and scale.
std::vector<Diagnostic> check_criterion(const Criterion& criterion, const CriterionPlaces& places,
                                        const RubricNames& known, const std::string& file);

}  // namespace labcheck
