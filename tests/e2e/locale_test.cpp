// SPDX-License-Identifier: MIT
// Every command works under a locale that is not installed, as on minimal images and after ssh from
// another system, and under an 8-bit locale.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

struct Locale {
  std::string name;
  Words environment;  // the words of env(1)
};

void PrintTo(const Locale& locale, std::ostream* out) {
  *out << locale.name;
}

const std::vector<Locale> kLocales{
    {"lang", {"-uLC_ALL", "LANG=xx_XX.UTF-8"}},         {"lc_all", {"LC_ALL=en_XX.UTF-8"}},
    {"ctype_of_macos", {"-uLC_ALL", "LC_CTYPE=UTF-8"}}, {"empty", {"-uLC_ALL", "LANG="}},
    {"eight_bit", {"LC_ALL=en_US.ISO-8859-1"}},         {"not_a_name", {"LC_ALL=/dev/null"}},
};

class UnderLocale : public testing::TestWithParam<Locale> {
 protected:
  // The status of labcheck with `arguments`.
  int status_of(const Words& arguments) const {
    const Outcome outcome = run_labcheck(arguments, GetParam().environment);
    EXPECT_FALSE(contains(outcome.problems, "internal error")) << outcome.problems;
    EXPECT_NE(outcome.output + outcome.problems, "");
    return outcome.status;
  }

  Folder folder_;
};

TEST_P(UnderLocale, ShowsLabsAndTheComputer) {
  EXPECT_EQ(status_of({"--help"}), 0);
  EXPECT_EQ(status_of({"list"}), 0);
  EXPECT_EQ(status_of({"show", "lab6"}), 0);
  EXPECT_EQ(status_of({"new", "lab6", folder_.path().string()}), 0);
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(status_of({"doctor"}), 0);
}

TEST_P(UnderLocale, Grades) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const std::string solution = (source_folder() / "reference/lab6-transpose/solution.cu").string();
  const std::string course = (folder_.path() / "course").string();
  std::filesystem::create_directories(course + "/Žofie Čapková");
  std::filesystem::copy_file(solution, course + "/Žofie Čapková/transpose.cu");
  EXPECT_EQ(status_of({"lab6", course + "/Žofie Čapková", "--backend", "sim", "--quiet"}), 0);
  EXPECT_EQ(status_of({"batch", course, "--lab", "lab6", "--backend", "sim", "--quiet", "--out",
                       (folder_.path() / "results").string()}),
            0);
  EXPECT_EQ(status_of({"similar", course, "--lab", "lab6"}), 0);
  folder_.write("repository/lab6/transpose.cu", "");
  EXPECT_EQ(status_of({"ci", (folder_.path() / "repository").string(), "--backend", "sim",
                       "--quiet", "--out", (folder_.path() / "reports").string()}),
            1);
  EXPECT_EQ(status_of({"simulate", "tests/faults/missing_barrier.cu"}), 0);
}

INSTANTIATE_TEST_SUITE_P(Locales, UnderLocale, testing::ValuesIn(kLocales),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace labcheck::test
