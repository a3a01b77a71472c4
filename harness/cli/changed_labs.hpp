// SPDX-License-Identifier: MIT
/// Decides which labs of a student's repository a pipeline grades.
#pragma once

#include "harness/cli/ci_options.hpp"
#include "harness/intake/git.hpp"
#include "harness/spec/working_copy.hpp"

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
  std::string problem{};

  bool operator==(const PlannedLab&) const = default;
};

/// `remarks` are sentences that explain how the changed labs were determined.
struct RepositoryPlan {
  std::vector<PlannedLab> labs;
  std::vector<std::string> remarks;
};

/// A commit, and the option or variable that named it: "--since" or a variable of GitLab.
struct BaseRevision {
  std::string revision;
  std::string named_by;

  bool operator==(const BaseRevision&) const = default;
};

/// The commit to compare with: from --since, or else from the variables that GitLab sets.
/// `variable` returns the value of an environment variable, "" if it is not set. Nothing if every
/// lab must be graded.
std::optional<BaseRevision> choose_base_revision(
    const CiCommand& command, const std::function<std::string(const std::string&)>& variable);

/// Lists the files that have changed since a revision.
using ListChanges = std::function<ChangedFiles(const std::string& revision)>;

/// The plan for the working copies in a repository. Copies that fit several labs, and labs with
/// several copies, are rejected. Throws UserError if the commit from --since does not exist.
RepositoryPlan plan_repository(const std::vector<WorkingCopy>& copies,
                               const std::vector<LabFiles>& labs,
                               const std::optional<BaseRevision>& since,
                               const ListChanges& list_changes);

}  // namespace labcheck
