// SPDX-License-Identifier: MIT
#include "harness/intake/git.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/trusted_program.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

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

// Runs git. Its output is "" unless it succeeded.
ProgramEnd run_git(std::vector<std::string> arguments, std::vector<std::string> environment) {
  arguments.insert(arguments.begin(), "git");
  ProgramEnd end = run_trusted({std::move(arguments), std::move(environment)});
  if (end.how != ProgramEnd::How::success) end.output.clear();
  return end;
}

ProgramEnd git_in(const fs::path& folder, const std::vector<std::string>& command) {
  // A CI runner may check out as another user than the job's; settings that could run a program are
  // disabled.
  std::vector<std::string> arguments{"-C", folder.string(),
                                     "-c", "safe.directory=*",
                                     "-c", "safe.bareRepository=explicit",
                                     "-c", "core.fsmonitor=false",
                                     "-c", "core.hooksPath=/dev/null"};
  arguments.insert(arguments.end(), command.begin(), command.end());
  const TempFolder home;
  return run_git(std::move(arguments), isolated_environment(home.path()));
}

// Each path ends with '\0'.
void add_paths(const std::string& listing, std::vector<fs::path>& paths) {
  for (const std::string_view path : split_at(listing, '\0')) {
    if (!path.empty()) paths.emplace_back(path);
  }
}

}  // namespace

ObjectReader::ObjectReader() {
  write_file_atomically(repository_.path() / "HEAD", "ref: refs/heads/none\n");
  fs::create_directories(repository_.path() / "objects");
  fs::create_directories(repository_.path() / "refs");
}

std::string ObjectReader::commit(const fs::path& objects, const std::string& id) const {
  std::vector<std::string> environment = isolated_environment(repository_.path());
  environment.push_back("GIT_DIR=" + repository_.path().string());
  environment.push_back("GIT_OBJECT_DIRECTORY=" + fs::absolute(objects).string());
  return run_git({"--no-replace-objects", "cat-file", "commit", id}, std::move(environment)).output;
}

ChangedFiles changed_since(const fs::path& folder, const std::string& revision) {
  const ProgramEnd inside = git_in(folder, {"rev-parse", "--is-inside-work-tree"});
  if (inside.how == ProgramEnd::How::not_installed) return {HistoryState::no_git, {}};
  if (!inside.output.starts_with("true")) return {HistoryState::no_repository, {}};
  const ProgramEnd commit = git_in(
      folder, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  const std::string id = commit.output.substr(0, commit.output.find('\n'));
  if (commit.how != ProgramEnd::How::success || id.empty()) return {HistoryState::no_revision, {}};
  const ProgramEnd differing =
      git_in(folder, {"diff", "--name-only", "-z", "--relative", "--no-renames", "--no-ext-diff",
                      "--no-textconv", id, "--", "."});
  const ProgramEnd added =
      git_in(folder, {"ls-files", "-z", "--others", "--exclude-standard", "--", "."});
  if (differing.how != ProgramEnd::How::success || added.how != ProgramEnd::How::success)
    return {HistoryState::no_revision, {}};
  ChangedFiles changed;
  add_paths(differing.output, changed.paths);
  add_paths(added.output, changed.paths);
  std::ranges::sort(changed.paths);
  return changed;
}

std::optional<bool> has_tracked_files(const fs::path& folder) {
  const ProgramEnd tracked = git_in(folder, {"ls-files", "-z", "--", "."});
  if (tracked.how != ProgramEnd::How::success) return std::nullopt;
  return !tracked.output.empty();
}

std::string path_in_working_tree(const fs::path& folder) {
  const std::string prefix = git_in(folder, {"rev-parse", "--show-prefix"}).output;
  return prefix.substr(0, prefix.find('\n'));
}

}  // namespace labcheck
