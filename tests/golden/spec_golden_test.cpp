// SPDX-License-Identifier: MIT
/// Compares the diagnostics of the assignments, rubrics and marks in tests/golden, and the contents
/// of those without errors, with the .expected file next to each one.
#include "harness/base/files.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/marks_reader.hpp"
#include "tests/golden/spec_dump.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

const RubricNames kKnown{
    .assignment = "lab5-matmul",
    .cases = {"one", "square", "odd", "large"},
    .counters = {"shared_load_requests", "global_load_sectors_per_request", "bank_conflicts"},
    .rungs = {"naive", "tile-16", "tile-32"},
    .ceilings = {"cublas"},
    .parts = {"kernel"},
};

template <class Value>
std::string describe_loaded(const Loaded<Value>& loaded, const std::string& source) {
  std::string text;
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    text += describe_with_caret(diagnostic, source) + "\n";
  }
  return has_errors(loaded.diagnostics) ? text : text + dump(loaded.value);
}

bool must_fail(const fs::path& file) {
  return file.filename().string().starts_with("bad-");
}

fs::path expected_with(fs::path file) {
  return file.replace_extension(".expected");
}

class RubricFile : public testing::TestWithParam<fs::path> {};

TEST_P(RubricFile, MatchesItsGoldenFile) {
  const std::string source = read_file(GetParam());
  YamlReader reader(source, GetParam().filename().string());
  const auto loaded = read_rubric(reader, kKnown);
  EXPECT_EQ(has_errors(loaded.diagnostics), must_fail(GetParam()));
  EXPECT_TRUE(matches_golden(describe_loaded(loaded, source), expected_with(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Golden, RubricFile,
                         testing::ValuesIn(test_files("golden/rubric", ".yaml")),
                         [](const auto& each) { return test_name(each.param); });

class AssignmentFile : public testing::TestWithParam<fs::path> {};

TEST_P(AssignmentFile, MatchesItsGoldenFile) {
  const std::string source = read_file(GetParam());
  YamlReader reader(source, GetParam().filename().string());
  const auto loaded = read_assignment(reader, "lab5-matmul");
  EXPECT_EQ(has_errors(loaded.diagnostics), must_fail(GetParam()));
  EXPECT_TRUE(matches_golden(describe_loaded(loaded, source), expected_with(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Golden, AssignmentFile,
                         testing::ValuesIn(test_files("golden/assignment", ".yaml")),
                         [](const auto& each) { return test_name(each.param); });

// The rubric that the marks refer to.
Rubric four_criteria() {
  Rubric rubric{.assignment = "lab5-matmul", .criteria = {}};
  const auto add = [&](const std::string& id, double points, Need need) {
    Criterion criterion;
    criterion.id = id;
    criterion.points = points;
    criterion.need = std::move(need);
    rubric.criteria.push_back(criterion);
  };
  add("builds", 10, NeedsBuild{});
  add("right", 60, NeedsCases{{"one"}});
  add("style", 20, NeedsManual{});
  add("fast", 10, NeedsManual{});
  return rubric;
}

class MarksFile : public testing::TestWithParam<fs::path> {};

TEST_P(MarksFile, MatchesItsGoldenFile) {
  const std::string source = read_file(GetParam());
  const auto loaded = read_marks(source, GetParam().filename().string(), four_criteria());
  EXPECT_EQ(has_errors(loaded.diagnostics), must_fail(GetParam()));
  EXPECT_TRUE(matches_golden(describe_loaded(loaded, source), expected_with(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Yaml, MarksFile, testing::ValuesIn(test_files("golden/marks", ".yaml")),
                         [](const auto& each) { return test_name(each.param); });
INSTANTIATE_TEST_SUITE_P(Csv, MarksFile, testing::ValuesIn(test_files("golden/marks", ".csv")),
                         [](const auto& each) { return test_name(each.param); });

}  // namespace
}  // namespace labcheck::test
