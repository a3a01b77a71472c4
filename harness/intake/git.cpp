// SPDX-License-Identifier: MIT
#include "harness/intake/git.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/files.hpp"
#include "harness/base/trusted_program.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The three entries that git needs in a repository. Without a configuration file it uses defaults.
void make_repository(const fs::path& folder, const std::string& borrowed) {
  write_file_atomically(folder / "HEAD", "ref: refs/heads/none\n");
  write_file_atomically(folder / "objects/info/alternates", borrowed);
  fs::create_directories(folder / "refs");
}

// An environment in which git reads no configuration other than its arguments.
std::vector<std::string> isolated_environment(const fs::path& home) {
  return {"PATH=" + environment_variable("PATH").value_or("/usr/bin:/bin"),
          "HOME=" + home.string(),
          "GIT_CONFIG_NOSYSTEM=1",
          "GIT_CONFIG_GLOBAL=/dev/null",
          "GIT_NO_LAZY_FETCH=1",
          "GIT_OPTIONAL_LOCKS=0",
          "GIT_TERMINAL_PROMPT=0",
          "LC_ALL=C"};
}

GitOutput spawn_git(std::vector<std::string> arguments, std::vector<std::string> environment,
                    const fs::path& input = "/dev/null") {
  arguments.insert(arguments.begin(), "git");
  ProgramEnd end = run_trusted({std::move(arguments), std::move(environment), input});
  switch (end.how) {
    case ProgramEnd::How::success:
      return {GitOutput::Status::success, std::move(end.output)};
    case ProgramEnd::How::failed:
      return {GitOutput::Status::failed, {}};
    case ProgramEnd::How::not_installed:
      break;
  }
  return {GitOutput::Status::not_installed, {}};
}

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

std::string read_objects(const std::string& folders, const std::vector<std::string>& objects) {
  std::string ids;
  for (const std::string& object : objects) {
    if (!object.empty()) ids += object + '\n';
  }
  if (ids.empty()) return {};
  const TempFolder folder;
  make_repository(folder.path() / "git", folders);
  write_file_atomically(folder.path() / "objects", ids);
  std::vector<std::string> environment = isolated_environment(folder.path() / "git");
  environment.push_back("GIT_DIR=" + (folder.path() / "git").string());
  return spawn_git({"--no-replace-objects", "cat-file", "--batch"}, std::move(environment),
                   folder.path() / "objects")
      .text;
}

GitOutput run_git(const std::vector<std::string>& arguments) {
  const TempFolder folder;
  return spawn_git(arguments, isolated_environment(folder.path()));
}

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
  std::ranges::sort(changed.paths);
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
