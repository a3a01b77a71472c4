// SPDX-License-Identifier: MIT
/// Compiling and linking one submission.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/toolchain/build_steps.hpp"
#include "harness/toolchain/staged_submission.hpp"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The program of a submission, or why there is none, and the output of the compilers and the
/// linker. A failure without a reason is explained by that output.
struct LinkedSubmission {
  std::variant<CompileFailure, std::filesystem::path> outcome;
  CodeFacts code{};
  std::string log{};
  bool from_cache = true;
};

/// The steps of one build. The limits of the lab apply to all of them together: each step leaves
/// less processor time to the next ones.
class SubmissionBuild {
 public:
  /// `steps`, `submission` and `lab` must outlive this object.
  SubmissionBuild(BuildSteps& steps, const Submission& submission, const Lab& lab,
                  const Target& target, PartKind kind);

  /// Links `job` with the submission. If that fails, also with those of the extra sources that
  /// define something that is missing. Throws HarnessError if the computer was to blame. Call it
  /// once.
  LinkedSubmission link(LinkJob job);

 private:
  CompiledSource compile(const std::string& source);
  LinkedFile link_objects(const LinkJob& job);
  LinkedFile link_with_extras(LinkJob& job);
  void count(const StepEnd& step);
  CompileFailure failure_of(const StepEnd& step) const;

  BuildSteps& steps_;
  const Submission& submission_;
  const Lab& lab_;
  Target target_;
  StagedSubmission staged_;
  std::vector<std::string> options_;
  BuildLimits left_;
  std::vector<CompiledSource> own_, extras_;
  LinkedSubmission linked_;
};

}  // namespace labcheck
