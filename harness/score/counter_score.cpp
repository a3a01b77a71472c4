// SPDX-License-Identifier: MIT
#include "harness/score/figure_score.hpp"
#include "harness/score/messages.hpp"

#include <algorithm>

namespace labcheck {
namespace {

double share_of(const Criterion& criterion, const NeedsCounter& need, double figure) {
  const bool low = need.at_least && !(figure >= *need.at_least);
  const bool high = need.at_most && !(figure <= *need.at_most);
  if (low || high) return 0;
  return is_by_scale(criterion.credit) ? share_on_scale(criterion.scale, figure, criterion.credit)
                                       : 1;
}

// std::nullopt if the run failed, because the counters of a failed run mean nothing.
std::optional<double> figure_of(const NeedsCounter& need, const CaseVerdict& test_case,
                                const Counters* counters) {
  if (counters == nullptr || test_case.verdict.kind != VerdictKind::accepted) return std::nullopt;
  const auto counter = counters->find(need.counter);
  return counter != counters->end() ? std::optional(counter->second) : std::nullopt;
}

// The decision if only `test_case` counts.
CounterDecision decide_case(const Criterion& criterion, const NeedsCounter& need,
                            const CaseVerdict& test_case, const std::optional<double>& figure) {
  CounterDecision decision{figure ? share_of(criterion, need, *figure) : 0, test_case.verdict, {}};
  std::string& message = decision.verdict.message;
  if (test_case.verdict.kind != VerdictKind::accepted) return decision;
  if (!figure) {
    message = messages::counter_absent(need.counter);
    return decision;
  }
  const std::string requirement = messages::requirement(need, criterion.scale);
  decision.measurement = Measurement{need.counter, {},           test_case.case_id, *figure,
                                     std::nullopt, std::nullopt, requirement};
  const bool has_limit_above = need.at_most || is_by_scale(criterion.credit);
  if (has_limit_above && need.at_least && *figure < *need.at_least) {
    message = messages::counter_too_low(need.counter, *figure, requirement);
  } else {
    message = decision.share < 1 ? messages::counter_missed(need.counter, *figure, requirement)
                                 : messages::counter_met(need.counter, *figure);
  }
  return decision;
}

}  // namespace

CounterDecision decide_counter(
    const Criterion& criterion, const NeedsCounter& need, const std::vector<CaseVerdict>& cases,
    const std::function<const Counters*(const std::string& case_id)>& counters_of) {
  std::optional<CounterDecision> least;
  VerdictKind gravest = VerdictKind::accepted;
  for (const CaseVerdict& test_case : cases) {
    gravest = worse(gravest, test_case.verdict.kind);
    CounterDecision decision = decide_case(
        criterion, need, test_case, figure_of(need, test_case, counters_of(test_case.case_id)));
    if (!least || decision.share < least->share) least = std::move(decision);
  }
  if (!least) return {};
  least->verdict.kind = gravest;
  return *least;
}

}  // namespace labcheck
