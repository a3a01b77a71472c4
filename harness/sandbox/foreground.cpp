// SPDX-License-Identifier: MIT
#include "harness/sandbox/foreground.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <sched.h>
#include <sys/prctl.h>
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

/// A program to execute, and the error if that fails.
struct ForegroundStart {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  const std::vector<PassedDescriptor>& descriptors;
  pid_t labcheck = ::getpid();
  int error = 0;
};

bool place(const std::vector<PassedDescriptor>& descriptors) {
  return std::all_of(descriptors.begin(), descriptors.end(), [](const PassedDescriptor& passed) {
    return ::dup2(passed.descriptor, passed.number) >= 0 &&
           ::fcntl(passed.number, F_SETFD, 0) == 0;  // if both numbers are the same
  });
}

/// Runs in a process that shares labcheck's memory until it executes the program.
int become_program(void* data) {
  auto& start = *static_cast<ForegroundStart*>(data);
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGQUIT, SIG_DFL);
  // The kernel kills the program when the thread that started it ends. That thread waits for the
  // program, so it ends earlier only if labcheck is killed.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() == start.labcheck && place(start.descriptors))
    ::execve(start.program, start.arguments, start.environment);
  start.error = errno;
  ::_exit(127);
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

pid_t start_program(const ForegroundCommand& command, std::vector<std::string> environment) {
  std::vector<std::string> arguments = command.arguments;
  const std::vector<char*> argument_pointers = pointers(arguments);
  const std::vector<char*> variables = pointers(environment);
  ForegroundStart start{command.program.c_str(), argument_pointers.data(), variables.data(),
                        command.descriptors};
  // Like posix_spawn, which cannot make the program end with labcheck: this thread stops until the
  // program is executed.
  alignas(16) char stack[16 << 10];
  const pid_t child =
      ::clone(&become_program, std::end(stack), CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  if (child < 0) start.error = errno;
  if (start.error != 0) {
    if (child > 0) ::waitpid(child, nullptr, 0);
    throw UserError(fmt::format("{} cannot be started: {}", command.program.string(),
                                std::strerror(start.error)));
  }
  return child;
}

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
  const pid_t child = start_program(command, environment_with(command.environment));
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
