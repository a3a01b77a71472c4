// SPDX-License-Identifier: MIT
#include "harness/base/process_identity.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace {

TEST(ProcessIdentity, AFileThatCannotBeReadIsEmpty) {
  EXPECT_EQ(read_proc("/proc/self/no_such_file"), "");
  // Like a file of a process that has ended, it can be opened, but not read.
  EXPECT_EQ(read_proc("/proc/self/mem"), "");
  EXPECT_NE(read_proc("/proc/self/stat"), "");
}

TEST(ProcessIdentity, StatesTheParentAndTheStart) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::pause();
    ::_exit(0);
  }
  const auto stat = stat_of_process(child);
  ASSERT_TRUE(stat.has_value());
  EXPECT_EQ(stat->parent, ::getpid());
  EXPECT_EQ(start_of_process(child), static_cast<std::uint64_t>(stat->started));
  EXPECT_GE(stat->started, stat_of_process(::getpid())->started);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_FALSE(stat_of_process(child).has_value());
  EXPECT_EQ(start_of_process(child), 0U);
}

}  // namespace
}  // namespace labcheck::test
