/// What has changed in a student's repository since a commit.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether git could tell: `no_revision` where the commit is not in the clone, which may be
/// shallow.
enum class HistoryState { known, no_git, no_repository, no_revision };

template <>
inline constexpr std::array<std::string_view, 4> kEnumNames<HistoryState>{
    "known", "no_git", "no_repository", "no_revision"};

/// Paths from the folder that was asked about: committed since, changed or new in the working tree.
/// Files that git is to ignore are none of them.
struct ChangedFiles {
  HistoryState state = HistoryState::known;
  std::vector<std::filesystem::path> paths;
};

/// The files in `folder`, part of a working tree, that differ from those of `revision`. No program
/// that the repository names is run.
ChangedFiles changed_since(const std::filesystem::path& folder, const std::string& revision);

/// Where `folder` is in its working tree: "" for the root, "labs/" below, with a slash at the end.
/// "" where it is in none, too.
std::string place_in_working_tree(const std::filesystem::path& folder);

/// Whether git knows any file in `folder` as part of the repository; nothing where it cannot tell.
std::optional<bool> holds_tracked_files(const std::filesystem::path& folder);

}  // namespace labcheck
