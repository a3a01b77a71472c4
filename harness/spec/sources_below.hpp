// SPDX-License-Identifier: MIT
/// Searches a submitted folder for files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// `files` are sorted paths relative to the folder. The list is incomplete if there were `too_many`
/// entries or if `unreadable` gives an error.
struct SourcesBelow {
  std::vector<std::filesystem::path> files;
  bool too_many = false;
  std::string unreadable;
};

/// The files in `folder` and its subfolders whose path `accepts` accepts. Hidden files, hidden
/// folders and build folders are skipped; links to folders are not followed.
SourcesBelow sources_below(const std::filesystem::path& folder, std::size_t most_entries,
                           const std::function<bool(const std::filesystem::path&)>& accepts);

}  // namespace labcheck
