// SPDX-License-Identifier: MIT
/// Paths that commands must not see even if they are below a path that commands can see.
#pragma once

#include <filesystem>
#include <vector>

namespace labcheck {

/// A folder or file that is covered by an empty one. `path` contains no links: bubblewrap cannot
/// mount on a link, and a visible link shows its target.
struct HiddenPath {
  enum class Kind { folder, file } kind = Kind::folder;
  std::filesystem::path path;

  bool operator==(const HiddenPath&) const = default;
};

/// The real paths of `paths`, sorted and without duplicates. Paths that do not exist, and paths
/// below another one, are left out.
std::vector<HiddenPath> hidden_paths(const std::vector<std::filesystem::path>& paths);

/// Whether `path` is one of `hidden` or below one. Compares only the paths' names.
bool is_hidden(const std::vector<HiddenPath>& hidden, const std::filesystem::path& path);

/// `readable` and, for each entry that leads to a hidden path through links, also its real path.
std::vector<std::filesystem::path> with_real_paths(
    const std::vector<std::filesystem::path>& readable, const std::vector<HiddenPath>& hidden);

}  // namespace labcheck
