// SPDX-License-Identifier: MIT
/// The builds of a submission's parts: each part is built at most once per backend, and known
/// builds are reused.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/record.hpp"

#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

class PartBuilds {
 public:
  /// All arguments must outlive this object.
  PartBuilds(const Submission& submission, const Lab& lab, Services& services,
             const LabDigests& digests, const KnownEvidence& known);

  /// Whether build() returns without compiling.
  bool is_known(const Part& part, Backend backend);

  /// The build of `part`. A build that is known from an earlier grading has no executable. The
  /// reference is valid as long as this object.
  const Build& build(const Part& part, Backend backend);

  /// The executable program of `part`. Throws HarnessError if the part does not compile.
  const Program& program(const Part& part, Backend backend);

  /// The key of the build in records.
  std::string key(const Part& part, Backend backend);

  /// All builds that build() returned, in the order of their first calls.
  std::vector<KnownBuild> builds() const;

  /// Whether the toolchain was called, and the total time of these calls.
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
