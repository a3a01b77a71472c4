// SPDX-License-Identifier: MIT
/// Checks a single criterion.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/located_rubric.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// All errors of `criterion`, whose parts are at `positions` in `file`: in its points, the names in
/// its need, its bounds, credit and scale.
std::vector<Diagnostic> check_criterion(const Criterion& criterion,
                                        const CriterionPositions& positions,
                                        const RubricNames& known, const std::string& file);

}  // namespace labcheck
