// SPDX-License-Identifier: MIT
/// Criteria of the kind `manual`: an instructor decides.
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"

namespace labcheck {

const CriterionKind& row_of(const NeedsManual&) {
  static constexpr CriterionKind kRow{
      .word = "manual",
      .read = [](const YamlMap&, CriterionPositions&) -> Need { return NeedsManual{}; },
      .decide =
          [](CriterionScore& score) {
            score.result.outcome = Outcome::manual;
            score.result.message = messages::needs_instructor();
          },
      .explain = [](const Criterion&, const Assignment&) { return messages::needs_instructor(); }};
  return kRow;
}

}  // namespace labcheck
