// SPDX-License-Identifier: MIT
// Real submissions, graded in other languages. The reports are in language/<language>/: review
// changes with a person who reads the language.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <regex>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

struct GradedIn {
  std::string language;
  std::string sample;  // below tests/submissions, without ".cu"
};

const std::string kSamples[] = {
    "lab4-multiply-add/compile_error/undeclared",  "lab5-matmul/wrong_answer/swapped_tile_indices",
    "lab6-transpose/data_race/no_barrier",         "lab6-transpose/memory_error/no_guard",
    "lab8-constant-memory/accepted/global_memory", "lab9-device-malloc/memory_error/never_freed",
    "lab1-device-query/wrong_answer/kilohertz",
};

void PrintTo(const GradedIn& graded, std::ostream* out) {
  *out << graded.language << ", " << graded.sample;
}

std::vector<GradedIn> graded_in() {
  std::vector<GradedIn> all;
  for (const char* language : {"ru", "cs"}) {
    for (const std::string& sample : kSamples) all.push_back({language, sample});
  }
  return all;
}

std::string lab_of(const std::string& sample) {
  return sample.substr(0, sample.find('/'));
}

// What does not differ between runs: no times, no names of folders, no header, in which these names
// decide where lines break, and no last line with the duration and the version.
std::string what_stays(std::string text) {
  const std::size_t rule = text.find("──");
  if (rule != std::string::npos) {
    text.erase(0, rule);
    text.erase(text.rfind('\n', text.size() - 2) + 1);
  }
  text = std::regex_replace(text, std::regex("[^ ]*labcheck-[0-9]+-[0-9]+-[A-Za-z0-9]+"), "FOLDER");
  const std::string here = source_folder().string();
  for (auto at = text.find(here); at != std::string::npos; at = text.find(here))
    text.replace(at, here.size(), "HERE");
  const std::regex time("[0-9]+(\\.[0-9]+)? (s|ms|с|мс)(?![a-z])");
  return std::regex_replace(text, time, "# $2");
}

// The compiler's messages are its own, and differ between versions.
std::string without_compiler_log(const std::string& text) {
  return std::regex_replace(text, std::regex("(  │[^\n]*\n)+"), "  │ COMPILER\n");
}

class ReportIn : public testing::TestWithParam<GradedIn> {};

TEST_P(ReportIn, IsAsExpected) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const auto& [language, sample] = GetParam();
  const Outcome outcome =
      grade(lab_of(sample), source_folder() / "tests/submissions" / (sample + ".cu"),
            {"--backend", "sim", "--no-color", "--seed", "1", "--lang", language});
  std::string name = sample;
  std::replace(name.begin(), name.end(), '/', '.');
  std::string report = what_stays(outcome.output);
  if (contains(sample, "/compile_error/")) report = without_compiler_log(report);
  EXPECT_TRUE(matches_golden(
      report, source_folder() / "tests/e2e/language" / language / (name + ".expected")))
      << outcome.problems;
}

class SimulationIn : public testing::TestWithParam<std::string> {};

TEST_P(SimulationIn, IsAsExpected) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome outcome = run_labcheck({"simulate", "tests/faults/missing_barrier.cu", "--quiet",
                                        "--no-color", "--checks", "full", "--lang", GetParam()});
  EXPECT_TRUE(
      matches_golden(what_stays(outcome.output + outcome.problems),
                     source_folder() / "tests/e2e/language" / GetParam() / "simulate.expected"));
}

INSTANTIATE_TEST_SUITE_P(Language, SimulationIn, testing::Values("ru", "cs"),
                         [](const auto& each) { return each.param; });

INSTANTIATE_TEST_SUITE_P(Language, ReportIn, testing::ValuesIn(graded_in()), [](const auto& each) {
  return each.param.language + "_" + test_name(each.param.sample);
});

}  // namespace
}  // namespace labcheck::test
