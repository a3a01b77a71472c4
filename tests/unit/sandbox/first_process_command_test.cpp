#include "harness/sandbox/first_process_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>

namespace labcheck {
namespace {

std::string text_of(const Command& command, const FirstProcessSetting& setting) {
  return fmt::format("{}", fmt::join(first_process_arguments(command, setting), " "));
}

TEST(FirstProcessCommand, SaysWhatTheCommandMay) {
  Command command;
  command.arguments = {"/bin/program", "--", "report=9"};
  command.descriptors = {{17, 3}, {18, 4}};
  command.limits.cpu_time = std::chrono::milliseconds(1500);
  command.limits.output = 1000;
  command.limits.scratch = 2000;
  EXPECT_EQ(text_of(command, {.image = 5, .report = 6, .folder = "/tmp", .tasks = 99}),
            "/proc/self/fd/5 report=6 folder=/tmp cpu=2 file=2000 open=256 tasks=99 place=17:3 "
            "place=18:4 -- /bin/program -- report=9");
}

TEST(FirstProcessCommand, LimitsNoTasksWhereThatIsNotPossible) {
  Command command;
  command.limits.output = 3000;
  command.limits.scratch = 2000;
  EXPECT_EQ(text_of(command, {.image = 5, .report = 6, .folder = "/tmp", .tasks = 0}),
            "/proc/self/fd/5 report=6 folder=/tmp cpu=60 file=3000 open=256 --");
}

TEST(FirstProcessCommand, TheTaskLimitLeavesRoomForTheCommand) {
  Command command;
  command.limits.processes = 1000;
  const auto limit = task_limit(command);
  if (::geteuid() == 0) {
    EXPECT_EQ(limit, 0U);
  } else {
    EXPECT_GT(limit, 1000U);
  }
}

TEST(FirstProcessCommand, TheImageIsAProgramThatNobodyCanChange) {
  const FileDescriptor image = first_process_image();
  EXPECT_EQ(read_from_start(image.get(), 4), "\177ELF");
  EXPECT_LT(::pwrite(image.get(), "x", 1, 0), 0);
  EXPECT_NE(::ftruncate(image.get(), 0), 0);
}

}  // namespace
}  // namespace labcheck
