/// What is known of a submission from grading it: enough to score it again, and to do only that
/// again which has changed.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/model/build.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/score/score.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What compiling one part for one backend yielded, but for the program itself. `functions` and
/// `features` are the program's (see Program), empty where there is a `failure`.
struct KnownBuild {
  std::string key;
  std::string part;
  Backend backend = Backend::sim;
  std::optional<CompileFailure> failure{};
  std::vector<std::string> functions{};
  std::vector<Feature> features{};
  std::vector<Diagnostic> diagnostics{};
  std::string log{};

  bool operator==(const KnownBuild&) const = default;
};

/// What a verdict is about: the case alone, or also the others that ran in one process with it. Of
/// the second kind are what was found when the process ended and cases that were not tried for
/// what others did.
enum class VerdictScope { own_case, whole_process };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<VerdictScope>{"own_case",
                                                                          "whole_process"};

/// Whether full checks were asked why a case fails; the verdict's help tells what they found.
enum class CauseSearch { not_made, made };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<CauseSearch>{"not_made", "made"};

/// One run, judged, with what reports tell of it beside the verdict.
struct KnownRun {
  std::string key;
  JudgedRun judged;
  VerdictScope scope = VerdictScope::own_case;
  CauseSearch cause = CauseSearch::not_made;
  std::vector<Diagnostic> faults{};
  std::string output{};
  std::vector<LineHeat> heat{};

  bool operator==(const KnownRun&) const = default;
};

struct KnownMeasurement {
  std::string key;
  MeasuredCase measured;

  bool operator==(const KnownMeasurement&) const = default;
};

/// A file by the name that the assignment gives it and the path that messages name it by.
struct KnownPath {
  std::string name;
  std::string path;

  bool operator==(const KnownPath&) const = default;
};

/// How long a grading took. Where every program was in the cache (`built_before`), `build` says
/// nothing of the compiler.
struct GradingTimes {
  bool built_before = false;
  std::chrono::nanoseconds build{0};
  std::chrono::nanoseconds run{0};
  std::chrono::nanoseconds total{0};

  bool operator==(const GradingTimes&) const = default;
};

/// The keys are records/keys.hpp's. `seed` and `times` are those of the last grading that built,
/// ran or measured anything. Where nothing is known, all is empty.
struct KnownEvidence {
  std::vector<KnownPath> paths{};
  std::vector<KnownBuild> builds{};
  std::vector<KnownRun> runs{};
  std::vector<KnownMeasurement> measured{};
  std::optional<std::uint64_t> seed{};
  GradingTimes times{};

  bool operator==(const KnownEvidence&) const = default;
};

/// `evidence` with its files named by the paths that they have in `submission`.
KnownEvidence with_paths_of(const Submission& submission, KnownEvidence evidence);

/// The files of `submission`, as evidence names them.
std::vector<KnownPath> paths_of(const Submission& submission);

/// Sets what `graded` tells of `evidence` beside the grade: the compiler's diagnostics (each once)
/// and its log where it made no program for `graded.backend`, faults, outputs, heat and times.
void tell_evidence(const KnownEvidence& evidence, GradedSubmission& graded);

/// The build, run or measurement of `evidence` with `key`; nullptr where there is none.
const KnownBuild* known_build(const KnownEvidence& evidence, const std::string& key);
const KnownRun* known_run(const KnownEvidence& evidence, const std::string& key);
const KnownMeasurement* known_measurement(const KnownEvidence& evidence, const std::string& key);

}  // namespace labcheck
