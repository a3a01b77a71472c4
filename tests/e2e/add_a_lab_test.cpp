// docs/add-a-lab.md is true: its files make a lab, and its commands print what it shows.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"
#include "tests/support/worked_example.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::vector<std::string> printed_by(const std::string& command, const fs::path& folder) {
  const std::string programs =
      fs::path(LABCHECK_PROGRAM).parent_path().string() + ":" + std::getenv("PATH");
  const Outcome outcome =
      run_program("sh", {"-c", "exec 2>&1; " + command}, {"PATH=" + programs}, folder);
  return lines_of(outcome.output);
}

TEST(AddALab, IsDoneAsThePageSays) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder course;
  std::size_t files = 0;
  std::size_t commands = 0;
  for (const Step& step : steps_of(read_file(source_folder() / "docs/add-a-lab.md"))) {
    if (const auto* file = std::get_if<ShownFile>(&step)) {
      course.write(file->path, file->text);
      ++files;
      continue;
    }
    const auto& [command, shown] = std::get<ShownCommand>(step);
    SCOPED_TRACE(command);
    ASSERT_FALSE(shown.empty()) << "the page does not show what this prints";
    const std::vector<std::string> lines = printed_by(command, course.path());
    EXPECT_TRUE(are_as_shown(lines, shown)) << fmt::format("{}", fmt::join(lines, "\n"));
    ++commands;
  }
  EXPECT_EQ(files, 11U);
  EXPECT_EQ(commands, 5U);
}

TEST(WorkedExample, ShowsFilesAndCommands) {
  const auto steps = steps_of(
      "words\n\n`a/b.txt`\n\n```md\n$ no command\n```\n\n```sh\nno file\n```\n\n"
      "```console\n$ first\n  out\n$ second\n```\n");
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(std::get<ShownFile>(steps[0]).path, "a/b.txt");
  EXPECT_EQ(std::get<ShownFile>(steps[0]).text, "$ no command\n");
  EXPECT_EQ(std::get<ShownCommand>(steps[1]).command, "first");
  EXPECT_EQ(std::get<ShownCommand>(steps[1]).printed, std::vector<std::string>{"  out"});
  EXPECT_EQ(std::get<ShownCommand>(steps[2]).command, "second");
}

TEST(WorkedExample, LeavesOutLinesOnlyWhereItSaysSo) {
  EXPECT_TRUE(are_as_shown({"a", "b"}, {"a", "b"}));
  EXPECT_FALSE(are_as_shown({"a", "b"}, {"a"}));
  EXPECT_FALSE(are_as_shown({"a"}, {"a", "b"}));
  EXPECT_TRUE(are_as_shown({"a", "x", "y", "b"}, {"a", "…", "b"}));
  EXPECT_TRUE(are_as_shown({"a", "b"}, {"  …", "a", "…", "b", "…"}));
  EXPECT_FALSE(are_as_shown({"a", "x", "c"}, {"a", "…", "b"}));
  EXPECT_TRUE(are_as_shown({"a: 17 ms"}, {"a: …"}));
  EXPECT_FALSE(are_as_shown({"b: 17 ms", "a"}, {"a: …", "a"}));
}

}  // namespace
}  // namespace labcheck::test
