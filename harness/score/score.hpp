/// From verdicts to points.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"
#include "harness/model/submission.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One run, judged. `counters` are the simulated GPU's, empty on a real one.
struct JudgedRun {
  std::string case_id;
  RunMode mode;
  Verdict verdict;
  Counters counters;

  bool operator==(const JudgedRun&) const = default;
};

/// What measuring one test case for one criterion came to. `measured`: the figure counts.
/// `not_measured`: it could not be had, through nobody's fault. `withheld`: the machine, or
/// labcheck, left no figure. `suspicious`: the figure is not believed before a person has looked at
/// it. `failed`: the program did not do in a timed launch what the lab asks for. `verdict` says
/// why; `measurement` is there where there is a figure.
struct MeasuredCase {
  enum class End { measured, not_measured, withheld, suspicious, failed };

  std::string criterion;
  std::string case_id;
  End end = End::not_measured;
  std::optional<Measurement> measurement{};
  Verdict verdict{};

  bool operator==(const MeasuredCase&) const = default;
};

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<MeasuredCase::End>{
    "measured", "not_measured", "withheld", "suspicious", "failed"};

/// All that a submission showed. `builds` has one for each part by its id, but for those that were
/// not built, because files are missing.
struct Evidence {
  const Submission& submission;
  std::map<std::string, const Build*> builds;
  std::vector<JudgedRun> runs;
  Backend backend = Backend::sim;
  std::vector<MeasuredCase> measured{};
};

/// The program that the part called `part` was built to; nullptr where there is none.
const Program* program_of(const Evidence& evidence, const std::string& part);

/// The part that `need` looks at: its own, or that of its test cases.
std::string part_of(const Need& need, const Assignment& assignment);

/// The grade by `rubric`, whose criteria come after each other in no circle. A fault of ours
/// withholds a criterion, and with it the grade; it never costs points. Where hidden test cases are
/// not installed that could change it, the grade is provisional. A run that the rubric needs
/// and `evidence` lacks is such a fault, unless there is no program.
Grade score(const Rubric& rubric, const Assignment& assignment, const Evidence& evidence);

}  // namespace labcheck
