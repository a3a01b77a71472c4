// SPDX-License-Identifier: MIT
/// Runs git, and reads commits and changed files of students' repositories.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/moment.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// When a student submitted the commit at HEAD of a clone. `dated` is the commit's own date, which
/// the student's computer wrote, converted by moment_at(). `submitted` is the same, unless the log
/// of the clone contradicts it: not before the pull before the one that brought the commit, and not
/// after the clone or pull that did. Both are empty if the commit cannot be read or git is not
/// installed.
struct CommitTime {
  std::optional<Moment> dated{};
  std::optional<Moment> submitted{};

  bool operator==(const CommitTime&) const = default;
};

std::vector<CommitTime> commit_times(const std::vector<std::filesystem::path>& repositories);

/// The id of the commit at HEAD of the clone at `repository`, in hexadecimal digits; "" if it
/// cannot be read.
std::string head_commit(const std::filesystem::path& repository);

/// Whether git could list the changes: `no_revision` if the commit is not in the clone, which may
/// be shallow.
LABCHECK_ENUM(HistoryState, known, no_git, no_repository, no_revision)

/// `paths` are relative to the folder passed to changed_since(): files committed since the
/// revision, and modified or new files of the working tree, but not ignored files.
struct ChangedFiles {
  HistoryState state = HistoryState::known;
  std::vector<std::filesystem::path> paths;
};

/// The files in `folder`, part of a working tree, that differ from `revision`. Programs that the
/// repository's configuration names are not run.
ChangedFiles changed_since(const std::filesystem::path& folder, const std::string& revision);

/// The path of `folder` in its working tree with a trailing slash, such as "labs/"; "" for the root
/// and for a folder outside any working tree.
std::string path_in_working_tree(const std::filesystem::path& folder);

/// Whether git tracks a file in `folder`; nothing if git cannot answer.
std::optional<bool> has_tracked_files(const std::filesystem::path& folder);

}  // namespace labcheck
