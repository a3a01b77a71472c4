// SPDX-License-Identifier: MIT
/// The fields of a record and of the types in it.
#pragma once

#include "harness/base/json_reader.hpp"
#include "harness/base/message_fields.hpp"
#include "harness/records/parameters_fields.hpp"
#include "harness/records/record.hpp"

namespace labcheck::json {

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

LABCHECK_FIELDS(CaseRecord, case_, mode, verdict, counters, memory, host_work, host_added, unneeded,
                scope, cause, faults, output, heat, key, pictures)
LABCHECK_FIELDS(SpeedRecord, criterion, case_, end, measurement, verdict, key)
LABCHECK_FIELDS(GradingTimes, built_before, build, run, total)
LABCHECK_FIELDS(KnownEvidence, paths, builds, runs, measured, seed, times)
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
