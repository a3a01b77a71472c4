/// Gathering the evidence that a rubric needs: what is known is taken over, the rest is made.
#pragma once

#include "harness/pipeline/lazy_oracle.hpp"
#include "harness/pipeline/part_builds.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// The steps come in the order of the declarations. Everything that is given must outlive this.
class Gathering {
 public:
  Gathering(const Submission& submission, const Lab& lab, std::uint64_t seed, Services& services,
            const LabDigests& digests, const KnownEvidence& known);

  /// Builds the parts that no file is missing of.
  void build_parts();

  /// One mode and part after the other, because what the first ones show may make the others
  /// needless.
  void run_cases();

  /// Asks full checks why the first open case fails.
  void explain_failure();

  /// Measures what the rubric asks for, unless that is to be left out.
  void measure_speed();

  /// What scoring looks at.
  const Evidence& evidence() const { return evidence_; }

  /// Whether anything was built, run or measured.
  bool made_any() const { return made_any_ || builds_.compiled_any(); }

  /// All that is known now. Its seed and times are those of this gathering, the whole time apart.
  KnownEvidence known() const;

 private:
  void gather(const std::vector<NeededRun>& group);
  std::vector<KnownRun> make(const std::vector<NeededRun>& group);
  CaseRuns run(const std::vector<NeededRun>& group);
  const KnownRun* known_of(const NeededRun& needed);
  const Part& part_of_case(const std::string& case_id) const;
  std::string key_of(const NeededRun& needed);
  void add(KnownRun run);
  std::vector<KnownMeasurement> measure(const std::string& part,
                                        const std::vector<const Criterion*>& criteria);

  bool built_before() const;

  const Submission& submission_;
  const Lab& lab_;
  std::uint64_t seed_;
  Services& services_;
  const LabDigests& digests_;
  const KnownEvidence& known_;
  PartBuilds builds_;
  LazyOracle oracle_;
  Evidence evidence_;
  std::vector<KnownRun> runs_;  // those of evidence_, in its order
  std::vector<KnownMeasurement> measured_;
  bool built_before_ = true;
  bool made_any_ = false;
  std::chrono::nanoseconds run_time_{0};
};

}  // namespace labcheck
