// SPDX-License-Identifier: MIT
/// Computes the result of one criterion.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/score/score.hpp"

namespace labcheck {

/// What `criterion` earns on `evidence`, regardless of the criteria that it depends on.
CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence);

/// The result of a criterion that is not checked because `blocker` earned nothing or is withheld.
CriterionResult skipped_criterion(const Criterion& criterion, const CriterionResult& blocker);

}  // namespace labcheck
