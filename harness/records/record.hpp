// SPDX-License-Identifier: MIT
/// The record of one graded submission, with the evidence from grading it: enough to score it again
/// and to repeat only the steps whose inputs have changed.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/moment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/score/score.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The result of compiling one part for one backend, without the program itself. `functions` and
/// `features` are those of the program (see Program), empty if there is a `failure`.
struct KnownBuild {
  std::string key;
  std::string part;
  Backend backend = Backend::sim;
  std::optional<CompileFailure> failure{};
  std::vector<std::string> functions{};
  std::vector<FeatureUse> features{};
  std::vector<Diagnostic> diagnostics{};
  std::string log{};

  bool operator==(const KnownBuild&) const = default;
};

/// A file's name in the assignment and its path in messages.
struct KnownPath {
  std::string name;
  std::string path;

  bool operator==(const KnownPath&) const = default;
};

/// The durations of a grading. If every program was in the cache (`built_before`), `build` does not
/// include compilation.
struct GradingTimes {
  bool built_before = false;
  std::chrono::nanoseconds build{0};
  std::chrono::nanoseconds run{0};
  std::chrono::nanoseconds total{0};

  bool operator==(const GradingTimes&) const = default;
};

/// All evidence of a submission, with the keys of records/keys.hpp. `seed` and `times` are those of
/// the last grading that built, ran or measured something. Everything is empty if nothing is known.
struct KnownEvidence {
  std::vector<KnownPath> paths{};
  std::vector<KnownBuild> builds{};
  std::vector<CaseRecord> runs{};
  std::vector<SpeedRecord> measured{};
  std::optional<std::uint64_t> seed{};
  GradingTimes times{};

  bool operator==(const KnownEvidence&) const = default;
};

/// `evidence` with the paths that its files have in `submission`.
KnownEvidence with_paths_of(const Submission& submission, KnownEvidence evidence);

/// The files of `submission` with their names and paths.
std::vector<KnownPath> paths_of(const Submission& submission);

/// Copies the details for reports from `evidence` to `graded`: the compiler's diagnostics (without
/// duplicates), its log if a build for `graded.backend` failed, faults, outputs, heat and times.
void attach_evidence(const KnownEvidence& evidence, GradedSubmission& graded);

/// The build, run or measurement in `evidence` with `key`; nullptr if there is none.
const KnownBuild* known_build(const KnownEvidence& evidence, const std::string& key);
const CaseRecord* known_run(const KnownEvidence& evidence, const std::string& key);
const SpeedRecord* known_measurement(const KnownEvidence& evidence, const std::string& key);

/// `submission_id` is also the name of the record's file. `key` is the grade_key(): the grade is
/// unchanged as long as the key is. `withheld_gradings` counts the gradings with this key that
/// ended with a withheld grade, one after the other; 0 if the last one did not. `graded` is the
/// instructor's view, including hidden test cases; the fields that attach_evidence() sets are not
/// stored twice.
struct Record {
  std::string submission_id;
  std::string display_name{};
  std::optional<Moment> submitted_at{};
  Moment graded_at{};
  std::string key{};
  int withheld_gradings = 0;
  GradedSubmission graded{};
  KnownEvidence evidence{};

  bool operator==(const Record&) const = default;
};

}  // namespace labcheck
