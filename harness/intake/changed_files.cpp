// SPDX-License-Identifier: MIT
#include "harness/intake/git.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

GitOutput git_in(const fs::path& folder, const std::vector<std::string>& command) {
  // A CI runner may check out as another user than the job's; settings that could run a program are
  // disabled.
  std::vector<std::string> arguments{"-C", folder.string(),
                                     "-c", "safe.directory=*",
                                     "-c", "safe.bareRepository=explicit",
                                     "-c", "core.fsmonitor=false",
                                     "-c", "core.hooksPath=/dev/null"};
  arguments.insert(arguments.end(), command.begin(), command.end());
  return run_git(arguments);
}

void add_paths(const std::string& listing, std::vector<fs::path>& paths) {
  std::size_t begin = 0;
  for (std::size_t end = listing.find('\0'); end != std::string::npos;
       end = listing.find('\0', begin)) {
    paths.emplace_back(listing.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace

ChangedFiles changed_since(const fs::path& folder, const std::string& revision) {
  const GitOutput inside = git_in(folder, {"rev-parse", "--is-inside-work-tree"});
  if (inside.status == GitOutput::Status::not_installed) return {HistoryState::no_git, {}};
  if (!inside.text.starts_with("true")) return {HistoryState::no_repository, {}};
  const GitOutput commit = git_in(
      folder, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  const std::string id = commit.text.substr(0, commit.text.find('\n'));
  if (commit.status != GitOutput::Status::success || id.empty())
    return {HistoryState::no_revision, {}};
  const GitOutput differing =
      git_in(folder, {"diff", "--name-only", "-z", "--relative", "--no-renames", "--no-ext-diff",
                      "--no-textconv", id, "--", "."});
  const GitOutput added =
      git_in(folder, {"ls-files", "-z", "--others", "--exclude-standard", "--", "."});
  if (differing.status != GitOutput::Status::success || added.status != GitOutput::Status::success)
    return {HistoryState::no_revision, {}};
  ChangedFiles changed;
  add_paths(differing.text, changed.paths);
  add_paths(added.text, changed.paths);
  std::sort(changed.paths.begin(), changed.paths.end());
  return changed;
}

std::optional<bool> has_tracked_files(const fs::path& folder) {
  const GitOutput tracked = git_in(folder, {"ls-files", "-z", "--", "."});
  if (tracked.status != GitOutput::Status::success) return std::nullopt;
  return !tracked.text.empty();
}

std::string path_in_working_tree(const fs::path& folder) {
  const std::string prefix = git_in(folder, {"rev-parse", "--show-prefix"}).text;
  return prefix.substr(0, prefix.find('\n'));
}

}  // namespace labcheck
