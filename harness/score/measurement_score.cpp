// SPDX-License-Identifier: MIT
#include "harness/score/figure_score.hpp"
#include "harness/score/messages.hpp"

#include <algorithm>

namespace labcheck {
namespace {

using End = SpeedRecord::End;

// Of several ends, the first in this list is reported.
constexpr std::array<End, 4> kGravestFirst{End::failed, End::withheld, End::suspicious,
                                           End::not_measured};

Outcome open_outcome(End end) {
  if (end == End::withheld) return Outcome::withheld;
  return end == End::suspicious ? Outcome::manual : Outcome::not_measured;
}

CaseVerdict verdict_of(const SpeedRecord& measured, const Assignment& assignment, Backend backend) {
  CaseVerdict verdict;
  verdict.case_id = measured.case_id;
  verdict.mode = {backend, CheckLevel::default_};
  if (const TestCase* test_case = find_case(assignment, measured.case_id)) {
    verdict.title = test_case->title;
    verdict.visibility = test_case->visibility;
    verdict.parameters = parameters_on(*test_case, backend);
  }
  verdict.verdict = measured.verdict;
  return verdict;
}

double counted(const Measurement& measurement) {
  return measurement.counted.value_or(measurement.value);
}

}  // namespace

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
    decision.cases.push_back(verdict_of(measured, assignment, evidence.backend));
  }
  if (evidence.backend == Backend::sim || found.size() < need.cases.size()) {
    decision.verdict.message = messages::not_measured(evidence.backend);
    return decision;
  }
  for (const End end : kGravestFirst) {
    const auto first = std::find_if(found.begin(), found.end(), [&](const SpeedRecord* measured) {
      return measured->end == end;
    });
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
    decision.measurement->requirement = messages::requirement_of_scale(criterion.scale);
    decision.verdict.message = messages::figure_found(need, counted(*measured->measurement),
                                                      decision.measurement->requirement, share);
  }
  return decision;
}

}  // namespace labcheck
