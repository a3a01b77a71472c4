// SPDX-License-Identifier: MIT
#include "harness/sandbox/child_process.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <boost/process.hpp>
#include <boost/process/extend.hpp>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <mutex>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace labcheck {
namespace {

namespace bp = boost::process;

/// Runs in the child between fork(2) and execve(2), so it may only make system calls.
void prepare_child(const ChildRequest& request) {
  ::setpgid(0, 0);
  if (request.entrance >= 0) (void)!::write(request.entrance, "0", 1);
  for (const int descriptor : request.inherited) ::fcntl(descriptor, F_SETFD, 0);
  // A child inherits the signals that labcheck's parent blocked or ignored. If SIGCHLD is ignored,
  // bubblewrap never notices that its own child has ended.
  ::signal(SIGCHLD, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

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
    throw UserError(
        tr("{} cannot be started: {}", command.program.string(), std::strerror(start.error)));
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

ChildProcess start_child(const ChildRequest& request) {
  // For a moment, Boost.Process has a pipe and /dev/null open without close-on-exec. A child that
  // another thread starts in this moment would keep them, and starting waits until that pipe is
  // closed.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);

  bp::environment environment;
  for (const auto& [name, value] : request.environment) environment[name] = value;
  const std::vector<std::string> arguments(request.arguments.begin() + 1, request.arguments.end());
  std::error_code error;
  pid_t failed = -1;
  bp::child child(
      bp::exe = request.arguments.front(), bp::args = arguments, environment, bp::std_in < bp::null,
      bp::posix::fd.bind(STDOUT_FILENO, request.output),
      bp::posix::fd.bind(STDERR_FILENO, request.errors < 0 ? request.output : request.errors),
      bp::extend::on_exec_setup([&](auto&) { prepare_child(request); }),
      bp::extend::on_error([&](auto& executor, const std::error_code&) { failed = executor.pid; }),
      error);
  if (error) {
    // Boost.Process does not reap the process whose exec failed.
    if (failed > 0) reap_child({failed, {}});
    throw HarnessError(tr("{}: cannot be started: {}", request.arguments.front(), error.message()));
  }
  ChildProcess started{child.id(), {}};
  child.detach();
  started.ended = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, started.pid, 0)));
  if (!started.ended) {
    const int reason = errno;
    ::kill(started.pid, SIGKILL);
    reap_child(started);
    throw HarnessError(tr("cannot watch a process: {}", std::strerror(reason)),
                       tr("labcheck needs Linux 5.3 or later"));
  }
  return started;
}

std::optional<std::chrono::nanoseconds> reap_child(const ChildProcess& child) {
  int status = 0;
  rusage usage{};
  while (::wait4(child.pid, &status, 0, &usage) < 0) {
    if (errno != EINTR) return std::nullopt;
  }
  const auto duration = [](const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  };
  return duration(usage.ru_utime) + duration(usage.ru_stime);
}

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
