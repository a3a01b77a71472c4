// SPDX-License-Identifier: MIT
// Follows docs/add-a-lab.md: its files are a complete lab, and its commands print the shown output.

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

std::vector<std::string> lines_printed_by(const std::string& command, const fs::path& folder) {
  const std::string programs =
      fs::path(built_program()).parent_path().string() + ":" + std::getenv("PATH");
  const Outcome outcome =
      run_program("sh", {"-c", "exec 2>&1; " + command}, {"PATH=" + programs}, folder);
  return lines_of(outcome.output);
}

TEST(AddALab, WorksAsThePageShows) {
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
    ASSERT_FALSE(shown.empty()) << "the page shows no output of this command";
    const std::vector<std::string> lines = lines_printed_by(command, course.path());
    EXPECT_TRUE(match_shown_lines(lines, shown)) << fmt::format("{}", fmt::join(lines, "\n"));
    ++commands;
  }
  EXPECT_EQ(files, 11U);
  EXPECT_EQ(commands, 5U);
}

TEST(LabApi, ExampleWorksAsThePageShows) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder course;
  std::size_t commands = 0;
  for (const Step& step : steps_of(read_file(source_folder() / "docs/lab-api.md"))) {
    if (const auto* file = std::get_if<ShownFile>(&step)) {
      course.write(file->path, file->text);
      continue;
    }
    const auto& [command, shown] = std::get<ShownCommand>(step);
    SCOPED_TRACE(command);
    const std::vector<std::string> lines = lines_printed_by(command, course.path());
    EXPECT_TRUE(match_shown_lines(lines, shown)) << fmt::format("{}", fmt::join(lines, "\n"));
    ++commands;
  }
  EXPECT_EQ(commands, 2U);
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

TEST(WorkedExample, SkipsLinesOnlyAtEllipses) {
  EXPECT_TRUE(match_shown_lines({"a", "b"}, {"a", "b"}));
  EXPECT_FALSE(match_shown_lines({"a", "b"}, {"a"}));
  EXPECT_FALSE(match_shown_lines({"a"}, {"a", "b"}));
  EXPECT_TRUE(match_shown_lines({"a", "x", "y", "b"}, {"a", "…", "b"}));
  EXPECT_TRUE(match_shown_lines({"a", "b"}, {"  …", "a", "…", "b", "…"}));
  EXPECT_FALSE(match_shown_lines({"a", "x", "c"}, {"a", "…", "b"}));
  EXPECT_TRUE(match_shown_lines({"a: 17 ms"}, {"a: …"}));
  EXPECT_FALSE(match_shown_lines({"b: 17 ms", "a"}, {"a: …", "a"}));
}

}  // namespace
}  // namespace labcheck::test
