// SPDX-License-Identifier: MIT
/// Lists the files of a student's repository that changed since a commit.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether git could list the changes: `no_revision` if the commit is not in the clone, which may
/// be shallow.
enum class HistoryState { known, no_git, no_repository, no_revision };

template <>
inline constexpr std::array<std::string_view, 4> kEnumNames<HistoryState>{
    "known", "no_git", "no_repository", "no_revision"};

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
