/// Running one test case of a lab alone.
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

/// What running one test case came to: `graded` has a criterion for its results and, on the
/// simulated GPU, one for faults; their points mean nothing. `kept` is there where it was run.
struct TriedCase {
  GradedSubmission graded;
  std::optional<KeptCase> kept;
};

/// Throws UserError where `lab` has no public test case of that name.
void require_public_case(const std::string& case_id, const Assignment& assignment);

/// Builds the part of `submission` that the case belongs to, and runs the case with `seed`.
TriedCase try_case(const std::string& case_id, const Submission& submission, const Lab& lab,
                   std::uint64_t seed, Services& services);

/// Writes the files of `kept` into `folder`, in place of those of a case that was kept there.
/// Throws UserError where the folder holds anything else.
void keep_case(const KeptCase& kept, const std::filesystem::path& folder);

}  // namespace labcheck
