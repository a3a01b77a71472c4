// SPDX-License-Identifier: MIT
#include "harness/score/technique.hpp"

#include "harness/criteria/scale.hpp"

#include <algorithm>

namespace labcheck {
namespace {

template <class T>
void add_once(std::vector<T>& all, const T& one) {
  if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

}  // namespace

TechniqueNeeds technique_of(const Rubric& rubric, const std::string& id) {
  TechniqueNeeds technique;
  for (const Criterion& criterion : rubric.criteria) {
    const auto* need = std::get_if<NeedsCounter>(&criterion.need);
    if (need == nullptr || std::ranges::find(need->cases, id) == need->cases.end()) continue;
    technique.is_counted = true;
    if (need->at_least || (is_by_scale(criterion.credit) && rises(criterion.scale)))
      add_once(technique.floors, need->counter);
    if (need->depends_on) add_once(technique.without, *need->depends_on);
  }
  return technique;
}

}  // namespace labcheck
