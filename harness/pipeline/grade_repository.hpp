// SPDX-License-Identifier: MIT
/// Grades the labs of a student's repository that have changed, as a pipeline does.
#pragma once

#include "harness/intake/git.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/report/gitlab/repository_reports.hpp"
#include "harness/spec/working_copy.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What to do with a lab: grade it, skip it because it has not changed, or reject it because of
/// `problem`.
struct PlannedLab {
  std::string lab;
  std::filesystem::path folder;  // relative to the repository; "." is the repository
  enum class Plan { grade, skip, reject } plan = Plan::grade;
  Message problem{};

  bool operator==(const PlannedLab&) const = default;
};

/// `remarks` are sentences that explain how the changed labs were determined.
struct RepositoryPlan {
  std::vector<PlannedLab> labs;
  std::vector<Message> remarks;
};

/// A commit, and the option or variable that named it: "--since" or a variable of GitLab.
struct BaseRevision {
  std::string revision;
  std::string named_by;

  bool operator==(const BaseRevision&) const = default;
};

/// The commit to compare with: `since`, from --since, or else from the variables that GitLab sets.
/// `variable` returns the value of an environment variable, nothing if it is not set. Nothing if no
/// commit is named, so every lab must be graded.
std::optional<BaseRevision> choose_base_revision(
    const std::string& since,
    const std::function<std::optional<std::string>(const std::string&)>& variable);

/// Lists the files that have changed since a revision.
using ListChanges = std::function<ChangedFiles(const std::string& revision)>;

/// The plan for the working copies in a repository. Copies that fit several labs, and labs with
/// several copies, are rejected. Throws UserError if the commit from --since does not exist.
RepositoryPlan plan_repository(const std::vector<WorkingCopy>& copies,
                               const std::vector<LabFiles>& labs,
                               const std::optional<BaseRevision>& since,
                               const ListChanges& list_changes);

/// A student's repository: its absolute path, and `prefix`, the path_in_working_tree() of it.
struct Repository {
  std::filesystem::path folder;
  std::string prefix;

  explicit Repository(const std::filesystem::path& given);

  /// `path`, which is relative to the folder, relative to the root of the working tree, as GitLab
  /// identifies files.
  std::string path_from_root(const std::filesystem::path& path) const;
};

/// Throws UserError if `cache`, the build cache, contains tracked files of a repository, or if it
/// is in the student's `repository` and git cannot determine whether it contains any: labcheck
/// trusts its own builds. Links are followed.
void refuse_submitted_cache(const std::filesystem::path& cache,
                            const std::filesystem::path& repository);

/// Throws UserError if `out`, the folder for the reports, is in the student's `repository` and is
/// reached through a link in it.
void refuse_submitted_links(const std::filesystem::path& out,
                            const std::filesystem::path& repository);

/// Grades the working copy of `lab` in `folder`, which is relative to `repository`. Returns the
/// student's view, with paths from the root of the working tree.
GradedSubmission grade_working_copy(const Repository& repository,
                                    const std::filesystem::path& folder, const Lab& lab,
                                    std::uint64_t seed, const Slot& slot);

/// Writes all reports about `graded` to `out`, and removes the reports on `labs` there that are
/// from an earlier run.
void write_repository_reports(const RepositoryGrade& graded, const std::vector<LabFiles>& labs,
                              const std::filesystem::path& out);

}  // namespace labcheck
