// SPDX-License-Identifier: MIT
/// Criteria of the kind `clean`: the simulated GPU finds no fault.
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"

namespace labcheck {

const CriterionKind& row_of(const NeedsClean&) {
  static constexpr CriterionKind kRow{
      .keys = {"clean"},
      .read = [](const YamlMap& map, CriterionPositions& positions) -> Need {
        return NeedsClean{read_cases(map.required("clean"), positions)};
      },
      // A program that does nothing has no findings, so the results must also be right.
      .decide =
          [](CriterionScore& score) {
            using enum CriterionScore::Undecided;
            score.add_cases();
            score.require_results_in({score.evidence.backend, CheckLevel::default_}, counts);
            score.require_results_in({Backend::sim, CheckLevel::default_}, ignored);
            score.count_failures();
          },
      .explain =
          [](const Criterion& criterion, const Assignment& assignment) {
            return messages::must_be_clean(cases_named(criterion, assignment));
          },
      .mode = RunMode{Backend::sim, CheckLevel::full},
      .needs_right_results = true};
  return kRow;
}

}  // namespace labcheck
