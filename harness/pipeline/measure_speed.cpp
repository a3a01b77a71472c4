// SPDX-License-Identifier: MIT
#include "harness/criteria/scale.hpp"
#include "harness/perf/messages.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/records/keys.hpp"
#include "harness/score/needed_runs.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;
using Criteria = std::vector<const Criterion*>;

bool is_about_better_side(const Message& note) {
  return note.id == messages::better_side.id;
}

// The order as if all test cases had been measured now.
std::vector<SpeedRecord> sort_by_criteria(const Criteria& criteria,
                                          const std::vector<SpeedRecord>& records) {
  std::vector<SpeedRecord> sorted;
  for (const Criterion* criterion : criteria) {
    for (const std::string& id : cases_of(criterion->need)) {
      for (const SpeedRecord& record : records) {
        if (record.criterion == criterion->id && record.case_id == id) sorted.push_back(record);
      }
    }
  }
  return sorted;
}

// Whether `measured` can be reused for `criterion`, whose thresholds may have changed since: with
// the new thresholds, sampling would have stopped as well, and the result would not be withheld.
bool is_valid_for(const Criterion& criterion, const SpeedRecord& measured) {
  if (measured.end != SpeedRecord::End::measured || !measured.measurement) return true;
  const Measurement& measurement = *measured.measurement;
  if (!measurement.low || !measurement.high) return true;
  const Estimate estimate{measurement.value, *measurement.low, *measurement.high};
  const std::vector<double> thresholds = thresholds_of(criterion);
  if (!is_decisive(estimate, thresholds)) return false;
  // If the interval contained a threshold before, sampling used all of its time.
  return !contains_threshold(estimate, thresholds) ||
         relative_half_width(estimate) <= SamplingPlan{}.near_half_width ||
         std::ranges::any_of(measurement.notes, is_about_better_side);
}

// `known` as if it had been measured now for `criterion`: the figure that counts depends on the
// rubric's thresholds, and the description of the next rung comes from the assignment.
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

// The record of a test case from an earlier grading, if it can be reused.
std::optional<SpeedRecord> known_of(const Criterion& criterion, const std::string& case_id,
                                    const std::string& build, const Grading& grading) {
  const auto& need = std::get<NeedsMeasurement>(criterion.need);
  const SpeedRecord* known =
      find_known(grading.known.measured, measurement_key(build, need, case_id, grading.digests));
  if (known == nullptr || known->end == SpeedRecord::End::withheld) return std::nullopt;
  if (!is_valid_for(criterion, *known)) return std::nullopt;
  return adapt_to(criterion, *known, grading.lab.assignment);
}

std::vector<SpeedRecord> unmeasured(const Criteria& criteria, const Verdict& verdict) {
  std::vector<SpeedRecord> records;
  for (const Criterion* criterion : criteria) {
    for (const std::string& id : cases_of(criterion->need))
      records.push_back({criterion->id, id, SpeedRecord::End::failed, std::nullopt, verdict});
  }
  return records;
}

// `criteria` are about `part`.
MeasuredSpeed measure_part(const Part& part, const Criteria& criteria, const Grading& grading) {
  const std::string build = grading.builds.key(part, Backend::gpu);
  std::vector<SpeedRecord> records;
  std::vector<Criterion> incomplete;  // criteria with their test cases that must be measured
  for (const Criterion* criterion : criteria) {
    Criterion rest = *criterion;
    std::erase_if(std::get<NeedsMeasurement>(rest.need).cases, [&](const std::string& id) {
      auto known = known_of(*criterion, id, build, grading);
      if (known) records.push_back(std::move(*known));
      return known.has_value();
    });
    if (!cases_of(rest.need).empty()) incomplete.push_back(std::move(rest));
  }
  if (incomplete.empty()) return {sort_by_criteria(criteria, records), {}};
  Criteria needed;
  for (const Criterion& criterion : incomplete) needed.push_back(&criterion);
  const Build& executable = grading.builds.executable(part, Backend::gpu);
  for (SpeedRecord& record : executable.failure() != nullptr
                                 ? unmeasured(needed, not_compiled(executable))
                                 : measure_criteria(needed, *executable.program(), grading)) {
    const auto criterion = std::ranges::find_if(
        criteria, [&](const Criterion* candidate) { return candidate->id == record.criterion; });
    const auto& need = std::get<NeedsMeasurement>((*criterion)->need);
    record.key = measurement_key(build, need, record.case_id, grading.digests);
    records.push_back(std::move(record));
  }
  return {sort_by_criteria(criteria, records), {true}};
}

}  // namespace

MeasuredSpeed measure_speed(const Grading& grading, const Evidence& evidence) {
  if (grading.slot.bench.speed == SpeedCriteria::left_out) return {};
  const auto start = Clock::now();
  const Assignment& assignment = grading.lab.assignment;
  std::map<std::string, Criteria> by_part;
  for (const Criterion* criterion : next_measurements(grading.lab.rubric, assignment, evidence))
    by_part[part_of(criterion->need, assignment)].push_back(criterion);
  MeasuredSpeed measured;
  for (const auto& [part, criteria] : by_part) {
    MeasuredSpeed of_part = measure_part(*find_part(assignment, part), criteria, grading);
    std::move(of_part.records.begin(), of_part.records.end(), std::back_inserter(measured.records));
    measured.effort.ran_programs = measured.effort.ran_programs || of_part.effort.ran_programs;
  }
  measured.effort.time = Clock::now() - start;
  return measured;
}

Measurement counted_for(const Criterion& criterion, Measurement measurement) {
  std::erase_if(measurement.notes, is_about_better_side);
  measurement.counted.reset();
  if (!measurement.low || !measurement.high) return measurement;
  const std::vector<double> thresholds = thresholds_of(criterion);
  const Estimate estimate{measurement.value, *measurement.low, *measurement.high};
  if (!contains_threshold(estimate, thresholds)) return measurement;
  measurement.notes.insert(measurement.notes.begin(), messages::better_side());
  const bool is_time = std::get<NeedsMeasurement>(criterion.need).metric == Metric::time;
  const double counted =
      counted_figure(estimate, is_time ? Figure::seconds : Figure::ratio, thresholds);
  if (counted != measurement.value) measurement.counted = counted;
  return measurement;
}

}  // namespace labcheck
