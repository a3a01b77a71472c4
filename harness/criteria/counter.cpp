// SPDX-License-Identifier: MIT
/// Criteria of the kind `counter`: a counter of the simulated GPU is within bounds.
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"
#include "harness/criteria/scale.hpp"
#include "harness/simgpu/facts/counters.hpp"

#include <algorithm>

namespace labcheck {
namespace {

Need read_counter(const YamlMap& map, CriterionPositions& positions) {
  NeedsCounter need;
  const YamlValue counter = map.required("counter");
  if (std::optional<std::string> name = counter.text()) {
    need.counter = *std::move(name);
    positions.subject = counter.position();
  }
  need.cases = read_cases(map.required("on"), positions);
  const YamlValue at_most = map.optional("at_most");
  const YamlValue at_least = map.optional("at_least");
  need.at_most = at_most.number();
  need.at_least = at_least.number();
  positions.bounds = at_most ? at_most.position() : at_least.position();
  need.depends_on = map.optional("depends_on").word<MemoryKind>();
  return need;
}

void check_counter(CriterionCheck& check) {
  const auto& need = std::get<NeedsCounter>(check.criterion.need);
  const CriterionPositions& positions = check.positions;
  const std::vector<std::string>& counters = check.known.counters;
  if (positions.subject.line > 0 && !contains(counters, need.counter)) {
    check.report(positions.subject, tr("unknown counter '{}'{}", need.counter,
                                       known_names(need.counter, counters, tr("counters"))));
  }
  if (need.at_most && need.at_least && *need.at_least > *need.at_most) {
    check.report(positions.bounds, tr("'at_least' ({:.10g}) is above 'at_most' ({:.10g})",
                                      *need.at_least, *need.at_most));
  }
  if (check.is_scaled() && need.at_most) {
    check.report(positions.bounds,
                 tr("a counter can have either 'at_most' or a scale; remove one of them"));
  } else if (!check.is_scaled() && positions.bounds.line == 0) {
    check.report(positions.need,
                 tr("a counter needs 'at_most', 'at_least', or 'credit: scale' with a 'scale'"));
  }
}

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
  const NamedCounter* const counter = find_counter(need.counter);
  return counter != nullptr ? counter->value(*counters) : std::nullopt;
}

Message describe_unneeded(MemoryKind memory) {
  switch (memory) {
    case MemoryKind::constant_memory:
      return messages::constant_memory_unneeded();
    case MemoryKind::shared_memory:
      return messages::shared_memory_unneeded();
    case MemoryKind::textures:
      return messages::textures_unneeded();
    case MemoryKind::surfaces:
      return messages::surfaces_unneeded();
    case MemoryKind::parameters:
      break;
  }
  return messages::parameters_unneeded();
}

// `share` is the earned share of the points. The message and the hint of `verdict` become the
// criterion's.
struct CounterDecision {
  double share = 1;
  Verdict verdict;
  std::optional<Measurement> measurement;
};

// The decision if only `test_case` counts.
CounterDecision decide_case(const Criterion& criterion, const NeedsCounter& need,
                            const CaseVerdict& test_case, const CaseRecord* run) {
  const std::optional<double> figure =
      figure_of(need, test_case, run == nullptr ? nullptr : &run->counters);
  CounterDecision decision{figure ? share_of(criterion, need, *figure) : 0, test_case.verdict, {}};
  Message& message = decision.verdict.message;
  if (test_case.verdict.kind != VerdictKind::accepted) return decision;
  const Message counter = counter_words(need.counter);
  if (!figure) {
    message = messages::counter_absent(counter);
    return decision;
  }
  const Message requirement = describe_requirement(criterion.scale, need.at_most, need.at_least);
  decision.measurement = Measurement{need.counter, {},           test_case.case_id, *figure,
                                     std::nullopt, std::nullopt, requirement};
  const bool has_limit_above = need.at_most || is_by_scale(criterion.credit);
  if (has_limit_above && need.at_least && *figure < *need.at_least) {
    message = messages::counter_too_low(counter, *figure, requirement);
  } else if (decision.share > 0 && need.depends_on &&
             std::ranges::count(run->unneeded, *need.depends_on) > 0) {
    decision.share = 0;
    message = describe_unneeded(*need.depends_on);
    decision.verdict.help = messages::use_what_is_loaded();
  } else {
    message = decision.share < 1 ? messages::counter_missed(counter, *figure, requirement)
                                 : messages::counter_met(counter, *figure);
  }
  return decision;
}

// The test case that earns the least decides.
void decide_counter(CriterionScore& score) {
  const auto& need = std::get<NeedsCounter>(score.criterion.need);
  score.add_cases();
  if (score.withhold_for_harness_failure()) return;
  std::optional<CounterDecision> least;
  VerdictKind gravest = VerdictKind::accepted;
  for (const CaseVerdict& test_case : score.result.cases) {
    gravest = worse(gravest, test_case.verdict.kind);
    const CaseRecord* run = find_run(score.evidence, test_case.case_id, score.mode);
    CounterDecision decision = decide_case(score.criterion, need, test_case, run);
    // A figure shows more than a run that failed.
    const bool shows_more =
        least && decision.share == least->share && decision.measurement && !least->measurement;
    if (!least || decision.share < least->share || shows_more) least = std::move(decision);
  }
  if (!least) return score.earn(1);
  least->verdict.kind = gravest;
  score.fail(least->verdict);
  score.hint_helps = gravest == VerdictKind::accepted || least->measurement.has_value();
  score.result.measurement = std::move(least->measurement);
  score.earn(least->share);
}

Message explain_bounds(const Criterion& criterion, const NeedsCounter& need) {
  if (is_by_scale(criterion.credit)) {
    Message bound = describe_most(criterion.scale);
    if (need.at_least) bound = messages::bound_but_at_least(std::move(bound), *need.at_least);
    return messages::bound_and_rest(std::move(bound), describe_rest(criterion.scale));
  }
  Listing bounds;
  if (need.at_least) bounds.items.push_back(messages::required_at_least(*need.at_least));
  if (need.at_most) bounds.items.push_back(messages::required_at_most(*need.at_most));
  return {"", "", "", {MessageArgument{std::move(bounds)}}};
}

Message explain_counter(const Criterion& criterion, const Assignment& assignment) {
  const auto& need = std::get<NeedsCounter>(criterion.need);
  Message bounds =
      messages::counter_must_be(counter_words(need.counter), cases_named(criterion, assignment),
                                explain_bounds(criterion, need));
  if (!need.depends_on) return bounds;
  return in_sequence(std::move(bounds), messages::loads_must_matter());
}

}  // namespace

const CriterionKind& row_of(const NeedsCounter&) {
  static constexpr CriterionKind kRow{.keys = {"counter"},
                                      .read = read_counter,
                                      .check = check_counter,
                                      .decide = decide_counter,
                                      .explain = explain_counter,
                                      .mode = RunMode{Backend::sim, CheckLevel::default_},
                                      .has_figure = true,
                                      .may_be_condition = true,
                                      .needs_right_results = true};
  return kRow;
}

}  // namespace labcheck
