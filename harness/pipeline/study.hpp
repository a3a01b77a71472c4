// SPDX-License-Identifier: MIT
/// What students use while they work on a lab: runs a single test case, and grades again whenever a
/// file is saved.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/kept_case.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/workbench.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

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
                                 const Lab& lab, std::uint64_t seed, const Slot& slot);

/// Writes the files of `kept` to `folder` and removes those of a test case that was kept there
/// before. Throws UserError if the folder contains anything else.
void keep_case(const KeptCase& kept, const std::filesystem::path& folder);

/// The names of the files that differ between `before` and `now`: changed, new or deleted.
std::vector<std::string> changed_files(const Submission& before, const Submission& now);

/// The folders in which files of a submission at `path` are saved: those of the existing files, and
/// the one where labcheck would find new files.
std::vector<std::filesystem::path> folders_to_watch(const std::filesystem::path& path,
                                                    const Submission& submission);

/// Calls `grade` with the submission from `find`, and again whenever it has changed, even during
/// grading. `print` receives a line about each change and about the files that are watched. If
/// `find` throws UserError after the first call, prints the problem and waits for the next change.
/// Returns when the user asks to stop.
void grade_on_each_save(const std::filesystem::path& path, const std::function<Submission()>& find,
                        const std::function<void(const Submission&)>& grade,
                        const std::function<void(const std::string&)>& print);

}  // namespace labcheck
