// SPDX-License-Identifier: MIT
/// The steps of grading one submission, and what they share.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/case_record.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/record.hpp"
#include "harness/score/score.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// The builds of a submission's parts: each part is built at most once per backend, and known
/// builds are reused.
class PartBuilds {
 public:
  /// All arguments must outlive this object.
  PartBuilds(const Submission& submission, const Lab& lab, const Slot& slot,
             const LabDigests& digests, const KnownEvidence& known);

  /// Whether build() returns without compiling.
  bool is_known(const Part& part, Backend backend);

  /// The build of `part`. A build that is known from an earlier grading has no executable. The
  /// reference is valid as long as this object.
  const Build& build(const Part& part, Backend backend);

  /// The same, but its program has an executable. It may have failed although the same source was
  /// compiled before: a source can depend on the architecture and on the time.
  const Build& executable(const Part& part, Backend backend);

  /// The key of the build in records.
  std::string key(const Part& part, Backend backend);

  /// All builds that build() returned, in the order of their first calls.
  std::vector<BuildRecord> builds() const;

  /// Whether the toolchain was called, and the total time of these calls.
  bool compiled_any() const { return compiled_any_; }
  std::chrono::nanoseconds time() const { return time_; }

 private:
  using Name = std::pair<std::string, Backend>;

  Build compile(const Part& part, Backend backend);

  const Submission& submission_;
  const Lab& lab_;
  const Slot& slot_;
  const LabDigests& digests_;
  const KnownEvidence& known_;
  std::map<Name, std::string> keys_;
  std::map<Name, Build> builds_;
  std::vector<Name> order_;
  bool compiled_any_ = false;
  std::chrono::nanoseconds time_{0};
};

/// The verdict of test cases that need `build`, which failed.
Verdict not_compiled(const Build& build);

/// `lab` has the sizes that were drawn from `seed`. Everything else must outlive this object.
struct Grading {
  const Submission& submission;
  const Lab lab;
  const std::uint64_t seed;
  const Slot& slot;
  const LabDigests& digests;
  const KnownEvidence& known;
  PartBuilds& builds;
  LazyOracle& oracle;
};

/// `lab` with a number from `seed` in place of each range in the parameters of its test cases, so
/// that a submission cannot recognize sizes.
Lab with_drawn_sizes(Lab lab, std::uint64_t seed);

/// What a step did in addition to reusing known evidence.
struct Effort {
  bool ran_programs = false;
  std::chrono::nanoseconds time{0};
};

/// The records of test cases, and what was done to get them.
struct JudgedCases {
  std::vector<CaseRecord> records;
  Effort effort;
};

/// Runs the test cases that the rubric needs with the builds in `evidence`, one mode and part at a
/// time, because their results may make other runs unnecessary. Known runs are reused, except those
/// that failed because of labcheck or the computer. If anything was run, the first open test case
/// with a wrong result is run again with full checks, to find the cause or the line that wrote it.
JudgedCases judge_cases(const Grading& grading, Evidence evidence);

/// Whether judge_cases() could reuse a known run, whatever the seed is.
bool can_reuse_runs(const Lab& lab, const KnownEvidence& known, const LabDigests& digests,
                    PartBuilds& builds);

/// The records of measurements, and what was done to get them.
struct MeasuredSpeed {
  std::vector<SpeedRecord> records;
  Effort effort;
};

/// Measures what the rubric requires after the runs in `evidence`, unless speed criteria are left
/// out. Known measurements are reused if they decide the criterion and were not withheld.
MeasuredSpeed measure_speed(const Grading& grading, const Evidence& evidence);

/// Measures `program` on each test case of `criteria` on the GPU of the slot, one test case after
/// the other: criteria with the same test case share its inputs and the program's process. The
/// student's failures are in the results; failures of labcheck or the computer withhold the test
/// case. The records have no keys.
std::vector<SpeedRecord> measure_criteria(const std::vector<const Criterion*>& criteria,
                                          const Program& program, const Grading& grading);

/// `measurement` with the figure that counts for `criterion`, and the note that explains it. If the
/// figure is a threshold, it has the rubric's value and unit.
Measurement counted_for(const Criterion& criterion, Measurement measurement);

}  // namespace labcheck
