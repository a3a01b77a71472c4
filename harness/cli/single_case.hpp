// SPDX-License-Identifier: MIT
/// Runs a single test case of a lab.
#pragma once

#include "harness/cli/study_options.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/kept_case.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/services.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace labcheck {

/// The result of a single test case. `graded` has a criterion for the build, one for the results
/// and, on the simulated GPU, one for faults; their points have no meaning. `kept` is set if the
/// test case ran.
struct SingleCaseResult {
  GradedSubmission graded;
  std::optional<KeptCase> kept;
};

/// Throws UserError if `assignment` has no public test case `case_id`.
void require_public_case(const std::string& case_id, const Assignment& assignment);

/// Builds the part of `submission` that the test case belongs to, and runs the test case with
/// `seed`.
SingleCaseResult run_single_case(const std::string& case_id, const Submission& submission,
                                 const Lab& lab, std::uint64_t seed, Services& services);

/// Writes the files of `kept` to `folder` and removes those of a test case that was kept there
/// before. Throws UserError if the folder contains anything else.
void keep_case(const KeptCase& kept, const std::filesystem::path& folder);

}  // namespace labcheck
