// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/process_limits.hpp"

#include "harness/base/file_descriptor.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

using Attempt = std::function<bool()>;

// How a process that calls `attempt` ends. Its exit status is 0 if `attempt` returns true.
std::string end_of(const Attempt& attempt) {
  const pid_t process = ::fork();
  if (process == 0) ::_exit(attempt() ? 0 : 1);
  int status = -1;
  ::waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                             : "exit status " + std::to_string(WEXITSTATUS(status));
}

std::string confined_end_of(const Attempt& attempt) {
  return end_of([&] {
    confine();
    return attempt();
  });
}

const std::string kSuccess = "exit status 0";

bool fails_with(int error, long result) {
  return result < 0 && errno == error;
}

class Confinement : public testing::Test {
 protected:
  void SetUp() override {
    if (!kIsConfined) GTEST_SKIP() << "sanitizers need more system calls";
  }
};

TEST_F(Confinement, OpensNoFiles) {
  EXPECT_EQ(confined_end_of([] { return fails_with(EPERM, ::open("/dev/null", O_RDONLY)); }),
            kSuccess);
  EXPECT_EQ(
      confined_end_of([] { return fails_with(EPERM, ::open("/tmp", O_TMPFILE | O_WRONLY, 0600)); }),
      kSuccess);
  // A newer call: openat2.
  EXPECT_EQ(confined_end_of([] {
              std::array<std::uint64_t, 3> how{};
              return fails_with(ENOSYS,
                                ::syscall(437, AT_FDCWD, "/dev/null", how.data(), sizeof how));
            }),
            kSuccess);
}

TEST_F(Confinement, AppliesToThreadsThatAlreadyRun) {
  EXPECT_EQ(end_of([] {
              std::atomic<bool> is_confined = false;
              bool is_refused = false;
              std::thread thread([&] {
                is_confined.wait(false);
                is_refused = fails_with(EPERM, ::open("/dev/null", O_RDONLY));
              });
              confine();
              is_confined = true;
              is_confined.notify_one();
              thread.join();
              return is_refused;
            }),
            kSuccess);
}

TEST_F(Confinement, EndsWithACallThatTheDeviceNeverMakes) {
  const pid_t test = ::getpid();
  const std::vector<std::pair<const char*, Attempt>> calls = {
      {"socket", [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }},
      {"local socket", [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
      {"connect", [] { return ::connect(0, nullptr, 0) == 0; }},
      {"fork", [] { return ::fork() > 0; }},
      {"new namespace of a thread",
       [] { return ::syscall(SYS_clone, CLONE_THREAD | CLONE_NEWNET, 0, 0, 0, 0) > 0; }},
      {"execve",
       [] {
         char name[] = "true";
         char* arguments[] = {name, nullptr};
         return ::execve("/bin/true", arguments, arguments) == 0;
       }},
      {"kill", [=] { return ::kill(test, 0) == 0; }},
      {"tgkill", [=] { return ::syscall(SYS_tgkill, test, test, 0) == 0; }},
      {"ptrace", [] { return ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; }},
      {"process_vm_readv",
       [=] { return ::syscall(SYS_process_vm_readv, test, 0, 0, 0, 0, 0) == 0; }},
      {"unlink", [] { return ::unlink("/nowhere/file") == 0; }},
      {"mkdir", [] { return ::mkdir("/nowhere/folder", 0700) == 0; }},
      {"executable memory",
       [] {
         return ::mmap(nullptr, 1, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
                MAP_FAILED;
       }},
      {"signals on input", [=] { return ::fcntl(0, F_SETOWN, test) == 0; }},
      {"input of the terminal",
       [] {
         char key = 'x';
         return ::ioctl(0, TIOCSTI, &key) == 0;
       }},
      {"io_uring_setup", [] { return ::syscall(425, 1, nullptr) >= 0; }},
  };
  for (const auto& [name, call] : calls) {
    EXPECT_EQ(confined_end_of(call), "signal " + std::to_string(SIGSYS)) << name;
  }
}

TEST_F(Confinement, LeavesThreadsMemoryAndOpenSockets) {
  EXPECT_EQ(confined_end_of([] {
              std::vector<char> copy;
              std::thread([&] { copy.assign(std::size_t{1} << 22, 'x'); }).join();
              const FileDescriptor file = memory_file("file", 1 << 20);
              return copy.back() == 'x' && file;
            }),
            kSuccess);
  SocketPair sockets = make_socket_pair(SOCK_STREAM);
  EXPECT_EQ(confined_end_of([&] {
              char byte = 'x';
              return ::send(sockets.first.get(), &byte, 1, MSG_NOSIGNAL) == 1 &&
                     ::recv(sockets.second.get(), &byte, 1, 0) == 1;
            }),
            kSuccess);
}

TEST_F(Confinement, LetsTheProcessAbort) {
  EXPECT_EQ(confined_end_of([]() -> bool { std::abort(); }), "signal " + std::to_string(SIGABRT));
}

// Writes one byte when it watches its parent. Never ends by itself.
[[noreturn]] void watch_forever(int ready) {
  end_with_parent(std::chrono::milliseconds(1));
  (void)!::write(ready, "", 1);
  for (;;) ::pause();
}

void start_child_that_watches(int ready) {
  if (::fork() == 0) watch_forever(ready);
}

TEST(ParentWatch, EndsTheProcessAfterAKillOfItsParent) {
  Pipe pipe = make_pipe();
  const pid_t parent = ::fork();
  if (parent == 0) {
    start_child_that_watches(pipe.write_end.get());
    for (;;) ::pause();
  }
  pipe.write_end.close();
  char byte = 'x';
  ASSERT_EQ(::read(pipe.read_end.get(), &byte, 1), 1);
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  EXPECT_EQ(::read(pipe.read_end.get(), &byte, 1), 0) << "the end, when no writer is left";
}

TEST(ParentWatch, LetsTheThreadThatStartedTheProcessEnd) {
  Pipe pipe = make_pipe();
  pid_t child = -1;
  std::thread([&] {
    child = ::fork();
    if (child == 0) watch_forever(pipe.write_end.get());
  }).join();
  char byte = 'x';
  ASSERT_EQ(::read(pipe.read_end.get(), &byte, 1), 1);
  EXPECT_EQ(::waitpid(child, nullptr, WNOHANG), 0) << "still running";
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
}

}  // namespace
}  // namespace labcheck::simgpu
