// SPDX-License-Identifier: MIT
#include "harness/sandbox/child_process.hpp"

#include "harness/base/error.hpp"

#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <mutex>
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
    throw HarnessError(
        fmt::format("{}: cannot be started: {}", request.arguments.front(), error.message()));
  }
  ChildProcess started{child.id(), {}};
  child.detach();
  started.ended = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, started.pid, 0)));
  if (!started.ended) {
    const int reason = errno;
    ::kill(started.pid, SIGKILL);
    reap_child(started);
    throw HarnessError(fmt::format("cannot watch a process: {}", std::strerror(reason)),
                       "labcheck needs Linux 5.3 or later");
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

std::filesystem::path find_program(std::string_view name) {
  return bp::search_path(std::string(name)).string();
}

}  // namespace labcheck
