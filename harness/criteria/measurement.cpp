// SPDX-License-Identifier: MIT
/// Criteria of the kind `measure`: the speed on a real GPU.
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"
#include "harness/criteria/scale.hpp"

#include <algorithm>

namespace labcheck {
namespace {

Need read_measurement(const YamlMap& map, CriterionPositions& positions) {
  NeedsMeasurement need;
  const std::optional<Metric> metric = map.required("measure").word<Metric>();
  need.metric = metric.value_or(Metric::speedup);
  if (metric == Metric::time) {
    if (map.has("over")) {
      const YamlValue over = map.optional("over");
      over.report(tr("{} has no meaning with 'measure: time'", over.name()));
    }
  } else {
    const YamlValue over = map.required("over");
    if (std::optional<std::string> name = over.text(); name && metric) {
      need.over = *std::move(name);
      positions.subject = over.position();
    }
  }
  need.cases = read_cases(map.required("on"), positions);
  return need;
}

void check_over(const NeedsMeasurement& need, CriterionCheck& check) {
  const RubricNames& known = check.known;
  std::vector<std::string> names = known.rungs;
  const bool fraction = need.metric == Metric::fraction_of;
  if (fraction) names.insert(names.end(), known.ceilings.begin(), known.ceilings.end());
  if (contains(names, need.over)) return;
  check.report(check.positions.subject,
               fraction ? tr("{} has no ceiling '{}'{}", known.assignment, need.over,
                             known_names(need.over, names, tr("ceilings")))
                        : tr("{} has no rung '{}'{}", known.assignment, need.over,
                             known_names(need.over, names, tr("rungs"))));
}

// A faster program must not earn less.
void check_reward(Metric metric, CriterionCheck& check) {
  const std::vector<ScaleStep>& scale = check.criterion.scale;
  if (scale.size() < 2) return;
  const ScaleStep& first = scale.front();
  const ScaleStep& last = scale.back();
  const int expected = metric == Metric::time ? -1 : 1;
  if (direction(first.at, last.at) * direction(first.earns, last.earns) == -expected) {
    check.report(check.positions.scale,
                 tr("the scale gives a faster program fewer points; reverse the 'earns' values"));
  }
}

void check_measurement(CriterionCheck& check) {
  const auto& need = std::get<NeedsMeasurement>(check.criterion.need);
  const CriterionPositions& positions = check.positions;
  for (std::size_t i = 0; i < positions.cases.size(); ++i) {
    if (contains(check.known.program_cases, need.cases[i])) {
      check.report(
          positions.cases[i],
          tr("test case '{}' runs a whole program, whose speed is not measured", need.cases[i]));
    }
    if (contains(check.known.drawn_cases, need.cases[i])) {
      check.report(
          positions.cases[i],
          tr("the sizes of test case '{}' are drawn, so its speed is not measured", need.cases[i]));
    }
  }
  if (positions.subject.line > 0) check_over(need, check);
  if (need.metric == Metric::time) {
    check.found.push_back(
        warning_at(positions.need, check.file,
                   tr("absolute times differ from GPU to GPU; use 'measure: speedup' "
                      "with a rung under 'over' instead")));
  }
  if (!check.is_scaled()) {
    check.report(positions.need,
                 tr("a measurement needs 'credit: scale' with a 'scale' that maps measured values "
                    "to shares of the points"));
  }
  check_reward(need.metric, check);
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

using End = SpeedRecord::End;

// Of several ends, the first in this list is reported: a failed test case takes precedence over an
// open one, and labcheck's own failure over a doubt.
constexpr std::array<End, 4> kGravestFirst{End::failed, End::withheld, End::suspicious,
                                           End::not_measured};

Outcome open_outcome(End end) {
  if (end == End::withheld) return Outcome::withheld;
  return end == End::suspicious ? Outcome::held : Outcome::not_measured;
}

// The record that prevents a figure; nullptr if all of `found` have one.
const SpeedRecord* gravest_of(const std::vector<const SpeedRecord*>& found) {
  for (const End end : kGravestFirst) {
    const auto first = std::ranges::find(found, end, &SpeedRecord::end);
    if (first != found.end()) return *first;
  }
  return nullptr;
}

// The test case that earns the least decides.
void decide_by_figures(const std::vector<const SpeedRecord*>& found, CriterionScore& score) {
  const Criterion& criterion = score.criterion;
  std::optional<double> least;
  for (const SpeedRecord* measured : found) {
    const Measurement& measurement = *measured->measurement;
    const double figure = measurement.counted.value_or(measurement.value);
    const double share = share_on_scale(criterion.scale, figure, criterion.credit);
    if (least && share >= *least) continue;
    least = share;
    const Message requirement = describe_requirement(criterion.scale);
    score.result.measurement = measurement;
    score.result.measurement->requirement = requirement;
    Message speed = describe_speed(std::get<NeedsMeasurement>(criterion.need), figure);
    score.result.message =
        share < 1 ? messages::speed_missed(std::move(speed), requirement) : std::move(speed);
  }
  if (least) score.earn(*least);
}

void decide_measurement(CriterionScore& score) {
  const Evidence& evidence = score.evidence;
  std::vector<const SpeedRecord*> found;
  for (const SpeedRecord& measured : evidence.measured) {
    if (measured.criterion != score.criterion.id) continue;
    found.push_back(&measured);
    score.add_case(measured.case_id).verdict = measured.verdict;
  }
  score.result.outcome = Outcome::not_measured;
  if (evidence.backend == Backend::sim) {
    score.result.message = messages::speed_needs_real_gpu();
  } else if (found.size() < cases_of(score.criterion.need).size()) {
    score.result.message = messages::speed_not_measured();
  } else if (const SpeedRecord* gravest = gravest_of(found)) {
    score.fail(gravest->verdict);
    score.hint_helps = gravest->verdict.kind == VerdictKind::accepted;
    score.result.measurement = gravest->measurement;
    score.result.outcome = open_outcome(gravest->end);
    if (gravest->end == End::failed) score.earn(0);
  } else {
    decide_by_figures(found, score);
  }
}

Message explain_measurement(const Criterion& criterion, const Assignment& assignment) {
  const auto& need = std::get<NeedsMeasurement>(criterion.need);
  const Message cases = cases_named(criterion, assignment);
  const Message bound = describe_most(criterion.scale);
  const Message rest = describe_rest(criterion.scale);
  switch (need.metric) {
    case Metric::speedup:
      return messages::speedup_must_be(cases, bound, need.over, rest);
    case Metric::fraction_of:
      return messages::share_of_speed_must_be(cases, bound, need.over, rest);
    case Metric::time:
      break;
  }
  return messages::time_must_be(cases, bound, rest);
}

}  // namespace

const CriterionKind& row_of(const NeedsMeasurement&) {
  static constexpr CriterionKind kRow{.keys = {"measure"},
                                      .read = read_measurement,
                                      .check = check_measurement,
                                      .decide = decide_measurement,
                                      .explain = explain_measurement,
                                      .has_figure = true};
  return kRow;
}

}  // namespace labcheck
