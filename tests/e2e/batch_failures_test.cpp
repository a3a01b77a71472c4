// SPDX-License-Identifier: MIT
// What a student chooses does not stop a batch.

#include "harness/base/files.hpp"
#include "tests/e2e/batch_course.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using nlohmann::json;

TEST(FailuresInABatch, DoNotComeFromTheLongestNames) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  const std::string solution = read_file(source_folder() / "reference/lab6-transpose/solution.cu");
  for (const char* student : {"ann", "bob", "cid"})
    folder.write(fs::path("in") / student / "transpose.cu", solution);
  std::string cyrillic;
  for (int k = 0; k < 126; ++k) cyrillic += "д";
  folder.write("in/bob/" + std::string(253, 'n') + ".h", "");
  folder.write("in/bob/" + cyrillic + ".cu", "");
  const fs::path report = folder.path() / "course.json";
  const Outcome outcome = run_batch(SmallCourse(), folder.path() / "in", folder.path() / "out",
                                    {"--report", "json=" + report.string()});
  EXPECT_EQ(outcome.status, 0) << outcome.problems << outcome.output;
  const json course = json::parse(read_file(report));
  ASSERT_EQ(course["students"].size(), 3U);
  for (const json& row : course["students"]) EXPECT_EQ(row["verdict"], "accepted") << row;
}

}  // namespace
}  // namespace labcheck::test
