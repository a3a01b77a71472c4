// SPDX-License-Identifier: MIT
/// The fields of the types in a record, with their names in JSON. One description is used for
/// writing and reading. Because of the structured bindings, a field that is added to a type but not
/// here is a compile error.
#pragma once

#include "harness/records/counter_table.hpp"
#include "harness/records/json_traits.hpp"
#include "harness/records/record.hpp"

namespace labcheck::records {

void fields(auto& at, MaybeConst<Diagnostic> auto& value) {
  auto& [file, line, column, severity, message] = value;
  at("file", file), at("line", line), at("column", column);
  at("severity", severity), at("message", message);
}

void fields(auto& at, MaybeConst<RunMode> auto& value) {
  auto& [backend, checks] = value;
  at("backend", backend), at("checks", checks);
}

void fields(auto& at, MaybeConst<WrongElement> auto& value) {
  auto& [index, got, expected, allowed_error] = value;
  at("index", index), at("got", got), at("expected", expected);
  at("allowed_error", allowed_error);
}

void fields(auto& at, MaybeConst<Mismatch> auto& value) {
  auto& [buffer, wrong, total, first] = value;
  at("buffer", buffer), at("wrong", wrong), at("total", total), at("first", first);
}

void fields(auto& at, MaybeConst<Verdict> auto& value) {
  auto& [kind, message, help, mismatch] = value;
  at("kind", kind), at("message", message), at("help", help), at("mismatch", mismatch);
}

void fields(auto& at, MaybeConst<LadderPlace> auto& value) {
  auto& [rung, next, step] = value;
  at("rung", rung), at("next", next), at("step", step);
}

void fields(auto& at, MaybeConst<Measurement> auto& value) {
  auto& [metric, over, case_id, figure, low, high, asked, counted, seconds, notes, place, bytes,
         flops] = value;
  at("metric", metric), at("over", over), at("case", case_id), at("value", figure);
  at("low", low), at("high", high), at("asked", asked), at("counted", counted);
  at("seconds", seconds), at("notes", notes), at("place", place), at("bytes", bytes);
  at("flops", flops);
}

void fields(auto& at, MaybeConst<CompileFailure> auto& value) {
  auto& [kind, reason, help] = value;
  at("kind", kind), at("reason", reason), at("help", help);
}

void fields(auto& at, MaybeConst<KnownPath> auto& value) {
  auto& [name, path] = value;
  at("name", name), at("path", path);
}

void fields(auto& at, MaybeConst<FeatureUse> auto& value) {
  auto& [feature, name, file, line] = value;
  at("feature", feature), at("name", name), at("file", file), at("line", line);
}

void fields(auto& at, MaybeConst<KnownBuild> auto& value) {
  auto& [key, part, backend, failure, functions, features, diagnostics, log] = value;
  at("key", key), at("part", part), at("backend", backend), at("failure", failure);
  at("functions", functions), at("features", features), at("diagnostics", diagnostics);
  at("log", log);
}

template <>
inline constexpr bool kIsRow<LineHeat> = true;

void fields(auto& at, MaybeConst<LineHeat> auto& value) {
  auto& [file, line, global_requests, global_sectors, global_bytes, shared_requests, shared_passes,
         shared_conflicts] = value;
  at("file", file), at("line", line), at("global_requests", global_requests);
  at("global_sectors", global_sectors), at("global_bytes", global_bytes);
  at("shared_requests", shared_requests), at("shared_passes", shared_passes);
  at("shared_conflicts", shared_conflicts);
}

// The counters of all runs are in one table, see CounterTable.
void fields(auto& at, MaybeConst<CaseRecord> auto& value) {
  [[maybe_unused]] auto& [case_id, mode, verdict, counters, memory, host_work, scope, cause, faults,
                          output, heat, key] = value;
  at("case", case_id), at("mode", mode), at("verdict", verdict), at("memory", memory);
  at("host_work", host_work), at("scope", scope), at("cause", cause), at("faults", faults);
  at("output", output), at("heat", heat), at("key", key);
}

void fields(auto& at, MaybeConst<SpeedRecord> auto& value) {
  auto& [criterion, case_id, end, measurement, verdict, key] = value;
  at("criterion", criterion), at("case", case_id), at("end", end);
  at("measurement", measurement), at("verdict", verdict), at("key", key);
}

void fields(auto& at, MaybeConst<GradingTimes> auto& value) {
  auto& [built_before, build, run, total] = value;
  at("built_before", built_before), at("build", build), at("run", run), at("total", total);
}

void fields(auto& at, MaybeConst<CounterTable> auto& value) {
  auto& [names, rows] = value;
  at("names", names), at("rows", rows);
}

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

}  // namespace labcheck::records
