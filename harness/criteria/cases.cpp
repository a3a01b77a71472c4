// SPDX-License-Identifier: MIT
/// Criteria of the kind `cases`: the results of test cases are right.
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"

namespace labcheck {
namespace {

// Only the simulated GPU can be required, because it is always available.
std::optional<Backend> read_backend(const YamlValue& value) {
  if (!value || !value.word({std::string(to_string(Backend::sim))})) return std::nullopt;
  return Backend::sim;
}

Message explain_cases(const Criterion& criterion, const Assignment& assignment) {
  Message cases = cases_named(criterion, assignment);
  return in_sequence(std::get<NeedsCases>(criterion.need).backend == Backend::sim
                         ? messages::results_must_be_right_on_sim(std::move(cases))
                         : messages::results_must_be_right(std::move(cases)),
                     criterion.credit == Credit::proportional ? messages::each_case_earns()
                                                              : messages::all_cases_must_pass());
}

}  // namespace

const CriterionKind& row_of(const NeedsCases&) {
  static constexpr CriterionKind kRow{
      .keys = {"cases"},
      .read = [](const YamlMap& map, CriterionPositions& positions) -> Need {
        return NeedsCases{read_cases(map.required("cases"), positions),
                          read_backend(map.optional("backend"))};
      },
      // Only the simulated GPU observes who computes a result. So if a test case ran there, too,
      // the result must be right there.
      .decide =
          [](CriterionScore& score) {
            score.add_cases();
            score.require_results_in({Backend::sim, CheckLevel::default_},
                                     CriterionScore::Undecided::ignored);
            score.count_failures();
          },
      .explain = explain_cases,
      .shows_wrong_results = true};
  return kRow;
}

}  // namespace labcheck
