// SPDX-License-Identifier: MIT
// Records contain sentences, so a batch in another language grades again.
#include "tests/e2e/batch_course.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(BatchInAnotherLanguage, GradesAgainOnce) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const SmallCourse course;
  const Folder folder;
  const auto submissions = write_submissions(students(2), Arrangement::files, folder);
  const auto run = [&](const char* language) {
    return run_batch(course, submissions, folder.path() / "out", {"--lang", language}).output;
  };
  const std::string english = run("en");
  EXPECT_TRUE(contains(english, "in this run: 2 graded")) << english;
  const auto before = timeless_records(folder.path() / "out");
  const std::string czech = run("cs");
  EXPECT_TRUE(contains(czech, "v tomto běhu: ohodnoceno 2")) << czech;
  const std::string again = run("cs");
  EXPECT_TRUE(contains(again, "v tomto běhu: ohodnoceno 0")) << again;
  EXPECT_NE(timeless_records(folder.path() / "out"), before);
}

}  // namespace
}  // namespace labcheck::test
