/// What commands must not see even where it lies below what every command is shown.
#pragma once

#include <filesystem>
#include <vector>

namespace labcheck {

/// A folder or a file that is covered by nothing. `path` has no links in it: bubblewrap cannot
/// mount on one, and what is shown of a link is where it leads.
struct HiddenPath {
  enum class Kind { folder, file } kind = Kind::folder;
  std::filesystem::path path;

  bool operator==(const HiddenPath&) const = default;
};

/// Where `paths` really are, in order and each once. Those that do not exist, and those below
/// another of them, are left out.
std::vector<HiddenPath> hidden_paths(const std::vector<std::filesystem::path>& paths);

/// Whether `path` is one of `hidden` or lies below one, by their names alone.
bool is_hidden(const std::vector<HiddenPath>& hidden, const std::filesystem::path& path);

/// `readable`, and beside each path that links lead below one of `hidden` where it really is.
std::vector<std::filesystem::path> with_real_paths(
    const std::vector<std::filesystem::path>& readable, const std::vector<HiddenPath>& hidden);

}  // namespace labcheck
