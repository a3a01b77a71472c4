// SPDX-License-Identifier: MIT
#include "harness/intake/git.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kLongest{60'000};

// The three entries that git needs in a repository. Without a configuration file it uses defaults.
void make_repository(const fs::path& folder, const std::string& borrowed) {
  write_file_atomically(folder / "HEAD", "ref: refs/heads/none\n");
  write_file_atomically(folder / "objects/info/alternates", borrowed);
  fs::create_directories(folder / "refs");
}

bool wait_for_success(pid_t child) {
  const FileDescriptor ended(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  pollfd waiting{.fd = ended.get(), .events = POLLIN, .revents = 0};
  int ready = 0;
  do {
    ready = ::poll(&waiting, 1, static_cast<int>(kLongest.count()));
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
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

GitOutput::Status spawn_git(std::vector<std::string> arguments,
                            std::vector<std::string> environment, const fs::path& input,
                            const fs::path& output) {
  arguments.insert(arguments.begin(), "git");
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (std::string& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
    return list;
  };
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, input.c_str(), O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     S_IRUSR | S_IWUSR);
  ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, "git", &actions, nullptr, pointers(arguments).data(),
                                   pointers(environment).data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return GitOutput::Status::not_installed;
  return wait_for_success(child) ? GitOutput::Status::success : GitOutput::Status::failed;
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
  const fs::path output = folder.path() / "listing";
  std::vector<std::string> environment = isolated_environment(folder.path() / "git");
  environment.push_back("GIT_DIR=" + (folder.path() / "git").string());
  const GitOutput::Status status =
      spawn_git({"--no-replace-objects", "cat-file", "--batch"}, std::move(environment),
                folder.path() / "objects", output);
  return status == GitOutput::Status::success ? read_file(output) : std::string();
}

GitOutput run_git(const std::vector<std::string>& arguments) {
  const TempFolder folder;
  const fs::path output = folder.path() / "output";
  const GitOutput::Status status =
      spawn_git(arguments, isolated_environment(folder.path()), "/dev/null", output);
  return {status, status == GitOutput::Status::success ? read_file(output) : std::string()};
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
