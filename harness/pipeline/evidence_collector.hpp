// SPDX-License-Identifier: MIT
/// Collects the evidence that a rubric needs: reuses known results and produces the rest.
#pragma once

#include "harness/pipeline/lazy_oracle.hpp"
#include "harness/pipeline/part_builds.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/records/known_evidence.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Call the steps in the order of their declarations. All arguments must outlive this object.
class EvidenceCollector {
 public:
  EvidenceCollector(const Submission& submission, const Lab& lab, std::uint64_t seed,
                    Services& services, const LabDigests& digests, const KnownEvidence& known);

  /// Builds the parts whose files are complete, and draws the sizes of the test cases.
  void build_parts();

  /// Runs test cases one mode and part at a time, because their results may make other runs
  /// unnecessary.
  void run_cases();

  /// Runs the first open test case with a wrong result again with full checks, to find the cause.
  void explain_failure();

  /// Measures what the rubric requires, unless speed criteria are left out.
  void measure_speed();

  /// The assignment with the sizes of this grading.
  const Assignment& assignment() const { return lab_.assignment; }

  /// The evidence for scoring.
  const Evidence& evidence() const { return evidence_; }

  /// Whether anything was built, run or measured.
  bool did_work() const { return did_work_ || builds_.compiled_any(); }

  /// All evidence, reused and new, with the seed and the times of this grading except the total
  /// time.
  KnownEvidence known_evidence() const;

 private:
  void collect(const std::vector<NeededRun>& group);
  std::vector<CaseRecord> run_or_withhold(const std::vector<NeededRun>& group);
  std::vector<CaseRecord> run(const std::vector<NeededRun>& group);
  const CaseRecord* known_of(const NeededRun& needed);
  const Part& part_of_case(const std::string& case_id) const;
  std::string key_of(const NeededRun& needed);
  void add(CaseRecord run);
  std::vector<SpeedRecord> measure(const std::string& part,
                                   const std::vector<const Criterion*>& criteria);

  bool built_before() const;
  bool reuses_runs();

  const Submission& submission_;
  Lab lab_;
  std::uint64_t seed_;
  Services& services_;
  const LabDigests& digests_;
  const KnownEvidence& known_;
  PartBuilds builds_;
  LazyOracle oracle_;
  Evidence evidence_;
  bool built_before_ = true;
  bool did_work_ = false;
  std::chrono::nanoseconds run_time_{0};
};

}  // namespace labcheck
