/// Which criteria come after which.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"

#include <vector>

namespace labcheck {

/// The rubric's order, but no criterion before one that it comes after. Throws HarnessError where
/// they come after each other in a circle.
std::vector<const Criterion*> in_order(const Rubric& rubric);

/// Whether all that `criterion` comes after is among `decided`.
bool is_next(const Criterion& criterion, const std::vector<CriterionResult>& decided);

/// The first criterion that this one, which is next, comes after and that earned nothing, or else
/// one that is withheld; nullptr for none. One that is not decided by a person yet, or not
/// measured, blocks nothing.
const CriterionResult* blocker_of(const Criterion& criterion,
                                  const std::vector<CriterionResult>& decided);

/// The result of the criterion called `id`; nullptr where it is not decided.
const CriterionResult* result_of(const std::string& id,
                                 const std::vector<CriterionResult>& decided);

}  // namespace labcheck
