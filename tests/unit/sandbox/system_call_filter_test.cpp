#include "harness/sandbox/system_call_filter.hpp"

#include <gtest/gtest.h>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <vector>

namespace labcheck {
namespace {

// What the filter forbids is tested where it works: tests/sandbox/hostile/makes_forbidden_calls.

std::vector<sock_filter> instructions_of(const FileDescriptor& filter) {
  const std::string text = read_from_start(filter.get(), std::size_t{1} << 20);
  EXPECT_EQ(text.size() % sizeof(sock_filter), 0U);
  std::vector<sock_filter> instructions(text.size() / sizeof(sock_filter));
  std::copy_n(text.data(), text.size(), reinterpret_cast<char*>(instructions.data()));
  return instructions;
}

TEST(SystemCallFilter, IsAProgramThatTheKernelTakes) {
  const auto instructions = instructions_of(system_call_filter());
  EXPECT_GT(instructions.size(), 40U);
  EXPECT_LE(instructions.size(), static_cast<std::size_t>(BPF_MAXINSNS));
}

TEST(SystemCallFilter, AllowsByDefaultAndKillsForOtherArchitectures) {
  bool allows = false;
  bool kills = false;
  for (const sock_filter& instruction : instructions_of(system_call_filter())) {
    if (BPF_CLASS(instruction.code) != BPF_RET) continue;
    allows = allows || instruction.k == SECCOMP_RET_ALLOW;
    kills = kills || instruction.k == SECCOMP_RET_KILL_PROCESS;
  }
  EXPECT_TRUE(allows);
  EXPECT_TRUE(kills);
}

}  // namespace
}  // namespace labcheck
