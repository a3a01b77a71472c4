/// The parts of a submission, each built once for each backend that needs it, or known already.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/known_evidence.hpp"
#include "harness/records/lab_digests.hpp"

#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

class PartBuilds {
 public:
  /// Everything that is given must outlive this.
  PartBuilds(const Submission& submission, const Lab& lab, Services& services,
             const LabDigests& digests, const KnownEvidence& known);

  /// Whether build() has nothing to do for it.
  bool is_known(const Part& part, Backend backend);

  /// What building came to, without a program to run where that is known from before. It stays
  /// where it is as long as this.
  const Build& build(const Part& part, Backend backend);

  /// The program to run. Throws HarnessError where the part does not compile.
  const Program& program(const Part& part, Backend backend);

  std::string key(const Part& part, Backend backend);

  /// All builds that were asked for, in the order in which that was.
  std::vector<KnownBuild> builds() const;

  /// Whether a compiler was asked, and how long that took.
  bool compiled_any() const { return compiled_any_; }
  std::chrono::nanoseconds time() const { return time_; }

 private:
  using Name = std::pair<std::string, Backend>;

  Build compile(const Part& part, Backend backend);

  const Submission& submission_;
  const Lab& lab_;
  Services& services_;
  const LabDigests& digests_;
  const KnownEvidence& known_;
  std::map<Name, std::string> keys_;
  std::map<Name, Build> builds_;
  std::vector<Name> order_;
  bool compiled_any_ = false;
  std::chrono::nanoseconds time_{0};
};

}  // namespace labcheck
