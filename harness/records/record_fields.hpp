// SPDX-License-Identifier: MIT
/// The fields of a record and of its grade, see evidence_fields.hpp.
#pragma once

#include "harness/records/evidence_fields.hpp"

namespace labcheck::records {

void fields(auto& at, MaybeConst<CaseVerdict> auto& value) {
  auto& [case_id, title, visibility, mode, parameters, verdict] = value;
  at("case", case_id), at("title", title), at("visibility", visibility), at("mode", mode);
  at("parameters", parameters), at("verdict", verdict);
}

void fields(auto& at, MaybeConst<CriterionResult> auto& value) {
  auto& [id, title, points, max_points, outcome, verdict, message, help, cases, measurement,
         blocked_by, subject] = value;
  at("id", id), at("title", title), at("points", points), at("max_points", max_points);
  at("outcome", outcome), at("verdict", verdict), at("message", message), at("help", help);
  at("cases", cases), at("measurement", measurement);
  at("blocked_by", blocked_by), at("subject", subject);
}

void fields(auto& at, MaybeConst<Grade> auto& value) {
  auto& [points, max_points, open_points, state, verdict, criteria, absent_cases] = value;
  at("points", points), at("max_points", max_points), at("open_points", open_points);
  at("state", state), at("verdict", verdict), at("criteria", criteria);
  at("absent_cases", absent_cases);
}

void fields(auto& at, MaybeConst<GradedFile> auto& value) {
  auto& [path, sha256, text] = value;
  at("path", path), at("sha256", sha256), at("text", text);
}

void fields(auto& at, MaybeConst<BackendDescription> auto& value) {
  auto& [kind, device, driver, toolkit] = value;
  at("kind", kind), at("device", device), at("driver", driver), at("toolkit", toolkit);
}

// The other fields come from the evidence.
void fields(auto& at, MaybeConst<GradedSubmission> auto& value) {
  [[maybe_unused]] auto& [version, lab, lab_title, submission, files, remarks, backend, grade,
                          diagnostics, faults, heat, build_log, built_before, outputs, seed,
                          build_time, run_time, total_time] = value;
  at("labcheck", version), at("lab", lab), at("lab_title", lab_title);
  at("submission", submission), at("files", files), at("remarks", remarks);
  at("backend", backend), at("grade", grade), at("seed", seed);
}

void fields(auto& at, MaybeConst<Record> auto& value) {
  auto& [submission_id, display_name, submitted_at, graded_at, key, withheld_gradings, graded,
         evidence] = value;
  at("hand_in", submission_id), at("shown_name", display_name), at("handed_in", submitted_at);
  at("graded_at", graded_at), at("key", key), at("withheld_gradings", withheld_gradings);
  at("graded", graded), at("evidence", evidence);
}

}  // namespace labcheck::records
