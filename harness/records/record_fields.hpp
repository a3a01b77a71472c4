// SPDX-License-Identifier: MIT
/// The fields of a record and of the types in it.
#pragma once

#include "harness/base/json_reader.hpp"
#include "harness/base/message_fields.hpp"
#include "harness/records/parameters_fields.hpp"
#include "harness/records/record.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace labcheck::json {

/// The counters of all runs, so that each name is stored only once: a row for each run and a column
/// for each name; nothing if the run does not have that counter.
struct CounterTable {
  std::vector<std::string> names{};
  std::vector<std::vector<std::optional<double>>> rows{};
};

inline CounterTable counter_table(const std::vector<CaseRecord>& runs) {
  std::set<std::string_view> names;
  for (const CaseRecord& run : runs) {
    for (const auto& [name, value] : run.counters) names.insert(name);
  }
  CounterTable table{{names.begin(), names.end()}};
  for (const CaseRecord& run : runs) {
    auto& row = table.rows.emplace_back();
    row.reserve(table.names.size());
    auto next = run.counters.begin();
    // The names and the counters are both sorted.
    for (const std::string& name : table.names) {
      const bool has = next != run.counters.end() && next->first == name;
      row.push_back(has ? std::optional((next++)->second) : std::nullopt);
    }
  }
  return table;
}

/// Sets the counters of `runs` from `table`. Throws ReadError if the table does not match the runs.
inline void assign_counters(const CounterTable& table, std::vector<CaseRecord>& runs) {
  const ReadError mismatch{"counters", "does not match the runs"};
  if (table.rows.size() != runs.size()) throw mismatch;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (table.rows[k].size() != table.names.size()) throw mismatch;
    Counters& counters = runs[k].counters;
    for (std::size_t n = 0; n < table.names.size(); ++n) {
      if (table.rows[k][n])
        counters.emplace_hint(counters.end(), table.names[n], *table.rows[k][n]);
    }
  }
}

LABCHECK_FIELDS(Diagnostic, file, line, column, severity, message)
LABCHECK_FIELDS(RunMode, backend, checks)
LABCHECK_FIELDS(WrongElement, index, got, expected, allowed_error)
LABCHECK_FIELDS(Mismatch, buffer, wrong, total, first, unit)
LABCHECK_FIELDS(Verdict, kind, message, help, mismatch, is_leak)
LABCHECK_FIELDS(LadderPlace, rung, next, step)
LABCHECK_FIELDS(Measurement, metric, over, case_, value, low, high, asked, counted, seconds, notes,
                place, bytes, flops)
LABCHECK_FIELDS(CompileFailure, kind, reason, help)
LABCHECK_FIELDS(KnownPath, name, path)
LABCHECK_FIELDS(FeatureUse, feature, name, file, line)
LABCHECK_FIELDS(BuildRecord, key, part, backend, failure, functions, features, diagnostics, log)

template <>
inline constexpr bool kIsRow<LineHeat> = true;

LABCHECK_FIELDS(LineHeat, file, line, global_requests, global_sectors, global_bytes,
                shared_requests, shared_passes, shared_conflicts)

LABCHECK_FIELDS(MismatchPictures, width, height, reduction, returned, expected, difference)

// The counters of all runs are in one table, see CounterTable.
void fields(auto& at, MaybeConst<CaseRecord> auto& value) {
  [[maybe_unused]] auto& [case_id, mode, verdict, counters, memory, host_work, scope, cause, faults,
                          output, heat, key, pictures] = value;
  at("case", case_id), at("mode", mode), at("verdict", verdict), at("memory", memory);
  at("host_work", host_work), at("scope", scope), at("cause", cause), at("faults", faults);
  at("output", output), at("heat", heat), at("key", key), at("pictures", pictures);
}

LABCHECK_FIELDS(SpeedRecord, criterion, case_, end, measurement, verdict, key)
LABCHECK_FIELDS(GradingTimes, built_before, build, run, total)
LABCHECK_FIELDS(CounterTable, names, rows)

void fields(auto& at, MaybeConst<KnownEvidence> auto& value) {
  auto& [paths, builds, runs, measured, seed, times] = value;
  at("paths", paths), at("builds", builds), at("runs", runs), at("measured", measured);
  at("seed", seed), at("times", times);
  if constexpr (std::is_const_v<std::remove_reference_t<decltype(value)>>) {
    at("counters", counter_table(runs));
  } else {
    CounterTable table;
    at("counters", table);
    assign_counters(table, runs);
  }
}

LABCHECK_FIELDS(CaseVerdict, case_, title, visibility, mode, parameters, verdict)
LABCHECK_FIELDS(CriterionResult, id, title, points, max_points, outcome, verdict, message, help,
                cases, measurement, blocked_by, subject)
LABCHECK_FIELDS(Grade, points, max_points, open_points, state, verdict, criteria, absent_cases,
                speed)
LABCHECK_FIELDS(GradedFile, path, sha256, text)
LABCHECK_FIELDS(BackendDescription, kind, device, driver, toolkit)

// The evidence is stored next to it.
void fields(auto& at, MaybeConst<GradedSubmission> auto& value) {
  [[maybe_unused]] auto& [version, lab, lab_title, submission, files, remarks, backend, grade, seed,
                          evidence, command] = value;
  at("labcheck", version), at("lab", lab), at("lab_title", lab_title);
  at("submission", submission), at("files", files), at("remarks", remarks);
  at("backend", backend), at("grade", grade), at("seed", seed);
}

void fields(auto& at, MaybeConst<Record> auto& value) {
  auto& [submission_id, display_name, submitted_at, graded_at, key, key_on_any_gpu,
         withheld_gradings, graded] = value;
  at("hand_in", submission_id), at("shown_name", display_name), at("handed_in", submitted_at);
  at("graded_at", graded_at), at("key", key), at("key_on_any_gpu", key_on_any_gpu);
  at("withheld_gradings", withheld_gradings);
  at("graded", graded), at("evidence", graded.evidence);
}

}  // namespace labcheck::json
