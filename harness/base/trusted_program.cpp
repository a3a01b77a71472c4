// SPDX-License-Identifier: MIT
#include "harness/base/trusted_program.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::chrono::minutes kLimit{1};

bool waits_for_success(pid_t child) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + kLimit;
  const FileDescriptor ended(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
  pollfd waiting{.fd = ended.get(), .events = POLLIN, .revents = 0};
  int ready = 0;
  do {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    ready = ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

}  // namespace

ProgramEnd run_trusted(std::vector<std::string> words, std::vector<std::string> environment) {
  const TempFolder folder;
  const fs::path output = folder.path() / "output";
  const fs::path errors = folder.path() / "errors";
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  constexpr int kNew = O_WRONLY | O_CREAT | O_TRUNC;
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), kNew,
                                     S_IRUSR | S_IWUSR);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), kNew,
                                     S_IRUSR | S_IWUSR);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, words.front().c_str(), &actions, &attributes,
                                   pointers_to(words).data(),
                                   environment.empty() ? environ : pointers_to(environment).data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return {ProgramEnd::How::not_installed, {}, {}};
  const bool succeeded = waits_for_success(child);
  return {succeeded ? ProgramEnd::How::success : ProgramEnd::How::failed, read_file(output),
          read_file(errors)};
}

}  // namespace labcheck
