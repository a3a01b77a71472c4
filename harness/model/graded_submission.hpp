// SPDX-License-Identifier: MIT
/// A grade with the evidence that it is based on: what reports show, and what the next grading
/// reuses.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/measurement.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

struct GradedFile {
  std::string path;
  std::string sha256;
  std::string text{};

  bool operator==(const GradedFile&) const = default;
};

/// The result of compiling one part for one backend, without the program itself. `functions` and
/// `features` are those of the program (see Program), empty if there is a `failure`.
struct BuildRecord {
  std::string key;
  std::string part;
  Backend backend = Backend::sim;
  std::optional<CompileFailure> failure{};
  std::vector<std::string> functions{};
  std::vector<FeatureUse> features{};
  std::vector<Diagnostic> diagnostics{};
  std::string log{};

  bool operator==(const BuildRecord&) const = default;
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
  std::vector<BuildRecord> builds{};
  std::vector<CaseRecord> runs{};
  std::vector<SpeedRecord> measured{};
  std::optional<std::uint64_t> seed{};
  GradingTimes times{};

  bool operator==(const KnownEvidence&) const = default;
};

/// The input of every report.
struct GradedSubmission {
  std::string version;  // of labcheck
  std::string lab;
  std::string lab_title;
  std::string submission;
  std::vector<GradedFile> files;
  std::vector<Message> remarks;
  BackendDescription backend;
  Grade grade;
  std::uint64_t seed = 0;
  KnownEvidence evidence{};  // that the grade is based on
  /// The command that grades the submission again, as the reader would type it; "" if only the
  /// student knows where the files are.
  std::string command{};

  bool operator==(const GradedSubmission&) const = default;
};

/// The compiler's diagnostics of all builds, each once.
std::vector<Diagnostic> compiler_diagnostics(const GradedSubmission& submission);

/// The compiler's output for the parts that do not compile for the backend of `submission`.
std::string build_log(const GradedSubmission& submission);

}  // namespace labcheck
