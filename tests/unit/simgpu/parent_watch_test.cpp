// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/service/process_limits.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

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
