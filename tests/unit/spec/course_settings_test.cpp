// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/spec/labs_root.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(CourseSettings, SelectTheLanguage) {
  const Loaded<CourseSettings> loaded =
      read_course_settings("course: 1\nlanguage: cs\n", "course.yaml");
  EXPECT_TRUE(loaded.diagnostics.empty());
  EXPECT_EQ(loaded.value.language, Language::czech);
}

TEST(CourseSettings, AreOptional) {
  const Folder folder;
  EXPECT_EQ(load_course_settings(folder.path()).language, std::nullopt);
  folder.write("course.yaml", "course: 1\n");
  EXPECT_EQ(load_course_settings(folder.path()).language, std::nullopt);
}

TEST(CourseSettings, ErrorsHaveTheirPosition) {
  const Folder folder;
  folder.write("course.yaml", "course: 1\nlanguage: de\nlab: lab4\n");
  try {
    load_course_settings(folder.path());
    ADD_FAILURE() << "no error";
  } catch (const UserError& error) {
    ASSERT_EQ(error.diagnostics().size(), 2u);
    EXPECT_EQ(error.diagnostics()[0].line, 2);
    EXPECT_EQ(render(error.diagnostics()[0].message),
              "'language' in the settings of the course must be en, ru or cs, not 'de'");
    EXPECT_EQ(error.diagnostics()[1].line, 3);
  }
}

}  // namespace
}  // namespace labcheck::test
