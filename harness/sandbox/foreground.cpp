// SPDX-License-Identifier: MIT
#include "harness/sandbox/foreground.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck {
namespace {

std::atomic<pid_t> g_child{0};
std::atomic<bool> g_signaled{false};  // also before the child was started

extern "C" void forward_signal(int signal) {
  g_signaled = true;
  const pid_t child = g_child;
  if (child > 0) ::kill(child, signal);
}

/// While an object exists, signals reach the child as if labcheck were not there.
class SignalForwarding {
 public:
  SignalForwarding() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    struct sigaction pass {};
    pass.sa_handler = forward_signal;
    g_signaled = false;
    // The terminal sends SIGINT and SIGQUIT to the child as well.
    ::sigaction(SIGINT, &ignore, &interrupt_);
    ::sigaction(SIGQUIT, &ignore, &quit_);
    ::sigaction(SIGTERM, &pass, &terminate_);
  }
  ~SignalForwarding() {
    ::sigaction(SIGINT, &interrupt_, nullptr);
    ::sigaction(SIGQUIT, &quit_, nullptr);
    ::sigaction(SIGTERM, &terminate_, nullptr);
  }
  SignalForwarding(const SignalForwarding&) = delete;
  SignalForwarding& operator=(const SignalForwarding&) = delete;

 private:
  struct sigaction interrupt_ {};
  struct sigaction quit_ {};
  struct sigaction terminate_ {};
};

/// The attributes and file actions of a new process.
class SpawnRequest {
 public:
  SpawnRequest() {
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawn_file_actions_init(&actions_);
    sigset_t reset;
    sigemptyset(&reset);
    sigaddset(&reset, SIGINT);
    sigaddset(&reset, SIGQUIT);
    ::posix_spawnattr_setsigdefault(&attributes_, &reset);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnRequest() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnRequest(const SpawnRequest&) = delete;
  SpawnRequest& operator=(const SpawnRequest&) = delete;

  void pass(const PassedDescriptor& passed) {
    ::posix_spawn_file_actions_adddup2(&actions_, passed.descriptor, passed.number);
  }

  pid_t start(const std::filesystem::path& program, std::vector<std::string> arguments,
              std::vector<std::string> environment) {
    pid_t child = 0;
    const int error = ::posix_spawn(&child, program.c_str(), &actions_, &attributes_,
                                    pointers(arguments).data(), pointers(environment).data());
    if (error != 0) {
      throw UserError(
          fmt::format("{} cannot be started: {}", program.string(), std::strerror(error)));
    }
    return child;
  }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> all;
    for (std::string& word : words) all.push_back(word.data());
    all.push_back(nullptr);
    return all;
  }

  posix_spawnattr_t attributes_{};
  posix_spawn_file_actions_t actions_{};
};

std::vector<std::string> environment_with(const std::map<std::string, std::string>& added) {
  std::vector<std::string> all;
  for (char** entry = ::environ; *entry != nullptr; ++entry) {
    const std::string word = *entry;
    if (!added.contains(word.substr(0, word.find('=')))) all.push_back(word);
  }
  for (const auto& [name, value] : added) all.push_back(name + "=" + value);
  return all;
}

}  // namespace

std::variant<ExitStatus, KilledBySignal> run_in_foreground(const ForegroundCommand& command) {
  const SignalForwarding forwarding;
  SpawnRequest request;
  for (const PassedDescriptor& passed : command.descriptors) request.pass(passed);
  const pid_t child =
      request.start(command.program, command.arguments, environment_with(command.environment));
  g_child = child;
  if (g_signaled) ::kill(child, SIGTERM);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  g_child = 0;
  if (WIFSIGNALED(status)) return KilledBySignal{WTERMSIG(status)};
  return ExitStatus{WEXITSTATUS(status)};
}

}  // namespace labcheck
