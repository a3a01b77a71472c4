// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/grading.hpp"
#include "tests/support/evidence.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

#include <set>

namespace labcheck::test {
namespace {

TestCase ranged_case(const std::string& id) {
  TestCase test_case = twice_case(id, 1, Visibility::open);
  test_case.parameters = {{"n", Range{100, 1000}}, {"m", 3}};
  test_case.gpu_parameters = {{"n", Range{5000, 6000}}};
  return test_case;
}

TEST(DrawnSizes, AreInTheirRangesAndDependOnTheSeed) {
  Lab lab;
  lab.assignment.cases = {ranged_case("a"), ranged_case("b")};
  std::set<std::int64_t> sizes;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Lab drawn = with_drawn_sizes(lab, seed);
    EXPECT_EQ(with_drawn_sizes(lab, seed).assignment, drawn.assignment);
    for (const TestCase& test_case : drawn.assignment.cases) {
      EXPECT_FALSE(has_drawn_sizes(test_case));
      const std::int64_t n = test_case.parameters.integer("n");
      EXPECT_TRUE(n >= 100 && n <= 1000) << n;
      EXPECT_EQ(test_case.parameters.integer("m"), 3);
      sizes.insert(n);
      const std::int64_t on_gpu = test_case.gpu_parameters.integer("n");
      EXPECT_TRUE(on_gpu >= 5000 && on_gpu <= 6000) << on_gpu;
    }
  }
  EXPECT_GT(sizes.size(), 30u) << "different seeds and test cases have different sizes";
}

TEST(DrawnSizes, AreOneOfTheAlternatives) {
  Lab lab;
  TestCase test_case = ranged_case("a");
  test_case.alternatives = {
      {{"n", 1}, {"m", 2}}, {{"n", 2}, {"m", Range{10, 11}}}, {{"n", 3}, {"m", 4}}};
  lab.assignment.cases = {test_case};
  std::set<std::string> shapes;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const TestCase drawn = with_drawn_sizes(lab, seed).assignment.cases.front();
    EXPECT_FALSE(has_drawn_sizes(drawn));
    shapes.insert(describe(drawn.parameters));
  }
  EXPECT_EQ(shapes, (std::set<std::string>{"n=1, m=2", "n=2, m=10", "n=2, m=11", "n=3, m=4"}));
}

class GradingWithDrawnSizes : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
    grading_.sandbox.compiler.oracle_file = twice_library();
    grading_.lab.rubric = {"lab",
                           {criterion("builds", NeedsBuild{}),
                            criterion("right", NeedsCases{{"one", "two"}}, {"builds"})}};
    for (TestCase& test_case : grading_.lab.assignment.cases)
      test_case.parameters = {{"n", Range{100, 1000000}}};
  }

  GradedSubmission graded(const char* words, std::uint64_t seed, const KnownEvidence& known = {}) {
    return grade_submission(submission_of(words), grading_.lab, seed, grading_.slot,
                            digests_of(grading_.lab, grading_.bench), known);
  }

  // The sizes of the failed test cases.
  static std::vector<Parameters> sizes_in(const GradedSubmission& graded) {
    std::vector<Parameters> sizes;
    for (const CriterionResult& result : graded.grade.criteria) {
      for (const CaseVerdict& verdict : result.cases) sizes.push_back(verdict.parameters);
    }
    return sizes;
  }

  TwiceGrading grading_;
};

TEST_F(GradingWithDrawnSizes, TheReportShowsTheSizesOfItsSeed) {
  const GradedSubmission first = graded("wrong", 1);
  ASSERT_FALSE(sizes_in(first).empty());
  EXPECT_EQ(sizes_in(graded("wrong", 1)), sizes_in(first));
  EXPECT_NE(sizes_in(graded("wrong", 2)), sizes_in(first));
}

TEST_F(GradingWithDrawnSizes, ReusedRunsKeepTheirSizes) {
  const GradedSubmission first = graded("wrong", 1);
  const GradedSubmission again = graded("wrong", 2, first.evidence);
  EXPECT_EQ(again.seed, 1U);
  EXPECT_EQ(sizes_in(again), sizes_in(first));
}

TEST_F(GradingWithDrawnSizes, AChangedSubmissionGetsNewSizes) {
  const GradedSubmission first = graded("wrong", 1);
  const GradedSubmission changed = graded("wrong again", 2, first.evidence);
  EXPECT_EQ(changed.seed, 2U);
  EXPECT_NE(sizes_in(changed), sizes_in(first));
}

}  // namespace
}  // namespace labcheck::test
