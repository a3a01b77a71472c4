// SPDX-License-Identifier: MIT
/// The order of criteria that depend on each other, and what is known of their results before they
/// are decided.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"

#include <vector>

namespace labcheck {

/// The criteria in the rubric's order, but each after the criteria that it depends on. Throws
/// HarnessError if they depend on each other in a circle.
std::vector<const Criterion*> order_by_dependency(const Rubric& rubric);

/// True if every criterion that `criterion` depends on is among `decided`.
bool is_ready(const Criterion& criterion, const std::vector<CriterionResult>& decided);

/// Among the criteria that `criterion` depends on, all of which are decided, the first that earned
/// nothing, or else the first that is withheld or held for review; nullptr if there is none. A
/// criterion that only an instructor grades or that was not measured does not block.
const CriterionResult* blocker_of(const Criterion& criterion,
                                  const std::vector<CriterionResult>& decided);

/// The result of a criterion that is not checked because `blocker` earned nothing or is withheld.
CriterionResult skipped_criterion(const Criterion& criterion, const CriterionResult& blocker);

}  // namespace labcheck
