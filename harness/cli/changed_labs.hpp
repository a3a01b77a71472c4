/// Which labs of a student's repository a pipeline is to grade.
#pragma once

#include "harness/cli/ci_options.hpp"
#include "harness/intake/changed_files.hpp"
#include "harness/spec/working_copy.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A lab to be graded, or passed over as it has not changed, or not to be graded for `problem`.
struct PlannedLab {
  std::string lab;
  std::filesystem::path folder;  // seen from the repository, "." for the whole of it
  enum class Plan { grade, pass_over, complain } plan = Plan::grade;
  std::string problem{};

  bool operator==(const PlannedLab&) const = default;
};

/// `remarks` are sentences on how it was found out what changed.
struct RepositoryPlan {
  std::vector<PlannedLab> labs;
  std::vector<std::string> remarks;
};

/// A commit, and what named it: "--since" or a variable.
struct ComparedWith {
  std::string revision;
  std::string named_by;

  bool operator==(const ComparedWith&) const = default;
};

/// What to compare with: --since, else the variables that GitLab sets, of which `variable` gives
/// the values, "" for none. Nothing where every lab is to be graded.
std::optional<ComparedWith> compared_with(
    const CiCommand& command, const std::function<std::string(const std::string&)>& variable);

/// What git says has changed since a revision.
using AskHistory = std::function<ChangedFiles(const std::string& revision)>;

/// The plan for the working copies in a repository. A copy that fits several labs, and a lab that
/// several copies fit, are complained of. Throws UserError where --since names no commit.
RepositoryPlan plan_repository(const std::vector<WorkingCopy>& copies,
                               const std::vector<LabFiles>& labs,
                               const std::optional<ComparedWith>& since, const AskHistory& ask);

}  // namespace labcheck
