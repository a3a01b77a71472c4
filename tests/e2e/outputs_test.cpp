// SPDX-License-Identifier: MIT
// Where labcheck may write.
#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {
namespace {

// The remedy would otherwise come after minutes of grading, and a source would be lost.
TEST(Outputs, ThatCannotBeWrittenAreFoundBeforeGrading) {
  const Folder folder;
  const std::string source = folder.write("transpose.cu", "// the only copy\n");
  const std::string here = folder.path().string();
  const std::vector<std::pair<std::string, std::string>> errors{
      {"transpose.cu", ": cannot be written, because labcheck reads "},
      {"./transpose.cu", ": cannot be written, because labcheck reads "},
      {"", ": cannot be written: Is a directory"},
      {"/proc/report.json", ": cannot be written: "}};
  for (const auto& [file, message] : errors) {
    const std::string path = file.starts_with('/') ? file : here + "/" + file;
    const Outcome outcome = run_labcheck({"lab6", here, "--report", "json=" + path});
    EXPECT_EQ(outcome.status, 2) << path;
    EXPECT_TRUE(outcome.problems.starts_with("labcheck: " + path + message)) << outcome.problems;
  }
  const Outcome kept = run_labcheck({"lab6", here, "--case", "tile", "--keep", source});
  EXPECT_EQ(kept.status, 2);
  EXPECT_EQ(kept.problems, "labcheck: --keep: " + source + " is a file\n  specify a folder\n");
  EXPECT_EQ(read_file(source), "// the only copy\n");
}

TEST(Outputs, OfABatchNeverReplaceWhatItReads) {
  const Folder folder;
  const std::string source = folder.write("course/ada/transpose.cu", "// the only copy\n");
  const std::string roster = folder.write("roster.csv", "id,name\nada,Ada\n");
  const std::string course = (folder.path() / "course").string();
  const auto problem = [&](const std::string& out, const std::vector<std::string>& more) {
    std::vector<std::string> words{"batch",    course, "--lab", "lab6",
                                   "--roster", roster, "--out", out};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_labcheck(words);
    EXPECT_EQ(outcome.status, 2) << outcome.output << outcome.problems;
    return outcome.problems.substr(0, outcome.problems.find('\n'));
  };
  EXPECT_EQ(problem(course, {}),
            "labcheck: " + course + ": this folder contains other files than results");
  const std::string out = (folder.path() / "out").string();
  for (const std::string& read : {source, course + "/ada/new.csv", roster}) {
    EXPECT_TRUE(
        problem(out, {"--report", "csv=" + read})
            .starts_with("labcheck: " + read + ": cannot be written, because labcheck reads "));
  }
  EXPECT_EQ(read_file(source), "// the only copy\n");
}

}  // namespace
}  // namespace labcheck::test
