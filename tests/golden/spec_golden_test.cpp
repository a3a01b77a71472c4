/// What labcheck says about assignments and rubrics, file by file: the diagnostics of each .yaml
/// below, and what was read where there is no error, stand in the .expected beside it.
#include "harness/base/files.hpp"
#include "harness/spec/assignment_loader.hpp"
#include "harness/spec/rubric_loader.hpp"
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
std::string told(const Loaded<Value>& loaded, const std::string& source) {
  std::string text;
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    text += describe_with_caret(diagnostic, source) + "\n";
  }
  return has_errors(loaded.diagnostics) ? text : text + dump(loaded.value);
}

bool must_fail(const fs::path& file) {
  return file.filename().string().starts_with("bad-");
}

fs::path expected_beside(fs::path file) {
  return file.replace_extension(".expected");
}

class RubricFile : public testing::TestWithParam<fs::path> {};

TEST_P(RubricFile, IsToldAsExpected) {
  const std::string source = read_file(GetParam());
  const auto loaded = read_rubric(source, GetParam().filename().string(), kKnown);
  EXPECT_EQ(has_errors(loaded.diagnostics), must_fail(GetParam()));
  EXPECT_TRUE(matches_golden(told(loaded, source), expected_beside(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Golden, RubricFile,
                         testing::ValuesIn(test_files("golden/rubric", ".yaml")),
                         [](const auto& each) { return test_name(each.param); });

class AssignmentFile : public testing::TestWithParam<fs::path> {};

TEST_P(AssignmentFile, IsToldAsExpected) {
  const std::string source = read_file(GetParam());
  const auto loaded = read_assignment(source, GetParam().filename().string(), "lab5-matmul");
  EXPECT_EQ(has_errors(loaded.diagnostics), must_fail(GetParam()));
  EXPECT_TRUE(matches_golden(told(loaded, source), expected_beside(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Golden, AssignmentFile,
                         testing::ValuesIn(test_files("golden/assignment", ".yaml")),
                         [](const auto& each) { return test_name(each.param); });

}  // namespace
}  // namespace labcheck::test
