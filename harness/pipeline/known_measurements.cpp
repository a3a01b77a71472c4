// SPDX-License-Identifier: MIT
#include "harness/pipeline/known_measurements.hpp"

#include "harness/perf/messages.hpp"
#include "harness/perf/statistics.hpp"
#include "harness/score/figure_score.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {

Measurement counted_for(const Criterion& criterion, Measurement measurement) {
  const std::string note = messages::note(SamplingNote::better_side);
  std::erase(measurement.notes, note);
  measurement.counted.reset();
  if (!measurement.low || !measurement.high) return measurement;
  const std::vector<double> thresholds = thresholds_of(criterion);
  const Estimate estimate{measurement.value, *measurement.low, *measurement.high};
  if (!contains_threshold(estimate, thresholds)) return measurement;
  measurement.notes.insert(measurement.notes.begin(), note);
  const bool is_time = std::get<NeedsMeasurement>(criterion.need).metric == Metric::time;
  const double counted =
      counted_figure(estimate, is_time ? Figure::seconds : Figure::ratio, thresholds);
  if (counted != measurement.value) measurement.counted = counted;
  return measurement;
}

bool is_valid_for(const Criterion& criterion, const SpeedRecord& measured) {
  if (measured.end != SpeedRecord::End::measured || !measured.measurement) return true;
  const Measurement& measurement = *measured.measurement;
  if (!measurement.low || !measurement.high) return true;
  const Estimate estimate{measurement.value, *measurement.low, *measurement.high};
  const std::vector<double> thresholds = thresholds_of(criterion);
  if (!is_decisive(estimate, thresholds)) return false;
  const std::vector<std::string>& notes = measurement.notes;
  // If the interval contained a threshold before, sampling used all of its time.
  return !contains_threshold(estimate, thresholds) ||
         relative_half_width(estimate) <= SamplingPlan{}.near_half_width ||
         std::find(notes.begin(), notes.end(), messages::note(SamplingNote::better_side)) !=
             notes.end();
}

SpeedRecord adapt_to(const Criterion& criterion, const SpeedRecord& known,
                     const Assignment& assignment) {
  SpeedRecord measured = known;
  measured.criterion = criterion.id;
  if (measured.end != SpeedRecord::End::measured || !measured.measurement) return measured;
  Measurement& measurement = *measured.measurement;
  measurement = counted_for(criterion, std::move(measurement));
  if (!measurement.place) return measured;
  for (const Rung& rung : assignment.ladder.rungs) {
    if (rung.id == measurement.place->next) measurement.place->step = rung.step;
  }
  return measured;
}

}  // namespace labcheck
