// SPDX-License-Identifier: MIT
#include "harness/score/figure_score.hpp"

#include "harness/score/messages.hpp"
#include "harness/simgpu/facts/counters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace labcheck {
namespace {

struct Bounds {
  std::optional<double> at_most;
  std::optional<double> at_least;
};

// The bound at which a scale first earns its maximum.
Bounds bounds_of(std::vector<ScaleStep> scale) {
  if (scale.empty()) return {};
  std::ranges::sort(scale, {}, &ScaleStep::at);
  const bool rises = scale.back().earns >= scale.front().earns;
  if (!rises) std::reverse(scale.begin(), scale.end());
  const auto best = std::ranges::max_element(scale, {}, &ScaleStep::earns);
  if (rises) return {std::nullopt, best->at};
  return {best->at, std::nullopt};
}

Message describe(const Bounds& bounds) {
  if (bounds.at_least && bounds.at_least == bounds.at_most)
    return messages::required_exactly(*bounds.at_least);
  if (bounds.at_least && bounds.at_most)
    return messages::required_between(*bounds.at_least, *bounds.at_most);
  if (bounds.at_least) return messages::required_at_least(*bounds.at_least);
  if (bounds.at_most) return messages::required_at_most(*bounds.at_most);
  return {};
}

// The counter `name` in words, which have translations: "global load sectors per request".
Message words_of_counter(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return text_of_lab(std::move(name));
}

Message describe_speed(const NeedsMeasurement& need, double figure) {
  switch (need.metric) {
    case Metric::speedup:
      return messages::times_as_fast(Rounded{figure, 3}, need.over);
    case Metric::fraction_of:
      return messages::share_of_speed(Rounded{figure, 3}, need.over);
    case Metric::time:
      return messages::time_per_call(Rounded{figure, 4});
  }
  return {};
}

// The position of `figure` between `low` (0) and `high` (1).
double position_between(double low, double figure, double high, Credit credit) {
  if (credit != Credit::log_scale) return (figure - low) / (high - low);
  return std::log(figure / low) / std::log(high / low);
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

// The decision if only `test_case` counts.
CounterDecision decide_case(const Criterion& criterion, const NeedsCounter& need,
                            const CaseVerdict& test_case, const std::optional<double>& figure) {
  CounterDecision decision{figure ? share_of(criterion, need, *figure) : 0, test_case.verdict, {}};
  Message& message = decision.verdict.message;
  if (test_case.verdict.kind != VerdictKind::accepted) return decision;
  const Message counter = words_of_counter(need.counter);
  if (!figure) {
    message = messages::counter_absent(counter);
    return decision;
  }
  const Message requirement = describe_requirement(need, criterion.scale);
  decision.measurement = Measurement{need.counter, {},           test_case.case_id, *figure,
                                     std::nullopt, std::nullopt, requirement};
  const bool has_limit_above = need.at_most || is_by_scale(criterion.credit);
  if (has_limit_above && need.at_least && *figure < *need.at_least) {
    message = messages::counter_too_low(counter, *figure, requirement);
  } else {
    message = decision.share < 1 ? messages::counter_missed(counter, *figure, requirement)
                                 : messages::counter_met(counter, *figure);
  }
  return decision;
}

using End = SpeedRecord::End;

// Of several ends, the first in this list is reported.
constexpr std::array<End, 4> kGravestFirst{End::failed, End::withheld, End::suspicious,
                                           End::not_measured};

Outcome open_outcome(End end) {
  if (end == End::withheld) return Outcome::withheld;
  return end == End::suspicious ? Outcome::held : Outcome::not_measured;
}

double counted(const Measurement& measurement) {
  return measurement.counted.value_or(measurement.value);
}

}  // namespace

Message describe_requirement(const NeedsCounter& need, const std::vector<ScaleStep>& scale) {
  Bounds bounds = bounds_of(scale);
  if (need.at_most) bounds.at_most = need.at_most;
  if (need.at_least && !bounds.at_least) bounds.at_least = need.at_least;
  return describe(bounds);
}

CaseVerdict unjudged_case(const std::string& id, RunMode mode, const Assignment& assignment) {
  CaseVerdict verdict;
  verdict.case_id = id;
  verdict.mode = mode;
  if (const TestCase* test_case = find_case(assignment, id)) {
    verdict.title = test_case->title;
    verdict.visibility = test_case->visibility;
    verdict.parameters = parameters_on(*test_case, mode.backend);
  }
  return verdict;
}

double share_on_scale(const std::vector<ScaleStep>& steps, double figure, Credit credit) {
  if (steps.empty() || std::isnan(figure)) return 0;
  std::vector<ScaleStep> rising = steps;
  std::ranges::sort(rising, {}, &ScaleStep::at);
  if (figure <= rising.front().at) return rising.front().earns;
  for (std::size_t k = 1; k < rising.size(); ++k) {
    const ScaleStep& low = rising[k - 1];
    const ScaleStep& high = rising[k];
    if (figure > high.at) continue;
    if (credit == Credit::steps)
      return figure == high.at ? high.earns : std::min(low.earns, high.earns);
    return std::lerp(low.earns, high.earns, position_between(low.at, figure, high.at, credit));
  }
  return rising.back().earns;
}

double points_for(double points, double share) {
  if (share >= 1) return points;
  return std::min(points, std::round(points * share * 100) / 100);
}

CounterDecision decide_counter(
    const Criterion& criterion, const NeedsCounter& need, const std::vector<CaseVerdict>& cases,
    const std::function<const Counters*(const std::string& case_id)>& counters_of) {
  std::optional<CounterDecision> least;
  VerdictKind gravest = VerdictKind::accepted;
  for (const CaseVerdict& test_case : cases) {
    gravest = worse(gravest, test_case.verdict.kind);
    CounterDecision decision = decide_case(
        criterion, need, test_case, figure_of(need, test_case, counters_of(test_case.case_id)));
    // A figure shows more than a run that failed.
    const bool shows_more =
        least && decision.share == least->share && decision.measurement && !least->measurement;
    if (!least || decision.share < least->share || shows_more) least = std::move(decision);
  }
  if (!least) return {};
  least->verdict.kind = gravest;
  return *least;
}

std::vector<double> thresholds_of(const Criterion& criterion) {
  std::vector<double> thresholds;
  for (const ScaleStep& step : criterion.scale) thresholds.push_back(step.at);
  return thresholds;
}

MeasurementDecision decide_measurement(const Criterion& criterion, const NeedsMeasurement& need,
                                       const Assignment& assignment, const Evidence& evidence) {
  MeasurementDecision decision;
  std::vector<const SpeedRecord*> found;
  for (const SpeedRecord& measured : evidence.measured) {
    if (measured.criterion != criterion.id) continue;
    found.push_back(&measured);
    decision.cases.push_back(
        unjudged_case(measured.case_id, {evidence.backend, CheckLevel::default_}, assignment));
    decision.cases.back().verdict = measured.verdict;
  }
  if (evidence.backend == Backend::sim || found.size() < need.cases.size()) {
    decision.verdict.message = evidence.backend == Backend::sim ? messages::speed_needs_real_gpu()
                                                                : messages::speed_not_measured();
    return decision;
  }
  for (const End end : kGravestFirst) {
    const auto first = std::ranges::find_if(
        found, [&](const SpeedRecord* measured) { return measured->end == end; });
    if (first == found.end()) continue;
    decision.verdict = (*first)->verdict;
    decision.measurement = (*first)->measurement;
    decision.open = open_outcome(end);
    if (end == End::failed) decision.share = 0;
    return decision;
  }
  for (const SpeedRecord* measured : found) {
    const double share =
        share_on_scale(criterion.scale, counted(*measured->measurement), criterion.credit);
    if (decision.share && share >= *decision.share) continue;
    decision.share = share;
    decision.measurement = measured->measurement;
    const Message& requirement = decision.measurement->requirement =
        describe(bounds_of(criterion.scale));
    Message speed = describe_speed(need, counted(*measured->measurement));
    decision.verdict.message =
        share < 1 ? messages::speed_missed(std::move(speed), requirement) : std::move(speed);
  }
  return decision;
}

}  // namespace labcheck
