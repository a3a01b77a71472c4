// SPDX-License-Identifier: MIT
// Each lab is valid: the reference earns every point, the template earns the least, and each rung
// of the ladder earns what the rubric states.

#include "tests/e2e/course_copy.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::vector<std::string> labs() {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(source_folder() / "assignments"))
    found.push_back(entry.path().filename());
  std::sort(found.begin(), found.end());
  return found;
}

void expect_valid(const std::string& lab, const std::string& backend) {
  const Outcome outcome = run_labcheck({"validate", lab, "--backend", backend, "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.problems;
  const fs::path ladder = source_folder() / "reference" / lab / "ladder";
  if (!fs::exists(ladder)) return;
  for (const auto& entry : fs::directory_iterator(ladder)) {
    const std::string proof = "✓ rung '" + entry.path().stem().string() + "'";
    EXPECT_NE(outcome.output.find(proof), std::string::npos) << proof << " is not in\n"
                                                             << outcome.output;
  }
}

class LabOnSim : public ::testing::TestWithParam<std::string> {};

TEST_P(LabOnSim, IsValid) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  expect_valid(GetParam(), "sim");
}

class LabOnGpu : public ::testing::TestWithParam<std::string> {};

// With speed: rungs below the required one must not earn its points, and the others must earn them.
TEST_P(LabOnGpu, IsValid) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  if (!has_gpu()) GTEST_SKIP() << "no GPU responds on this computer";
  expect_valid(GetParam(), "gpu");
}

class LabWithQuestion : public ::testing::TestWithParam<std::string> {};

// Each rubric has a criterion for the handout's question in a comment, ready for use.
TEST_P(LabWithQuestion, LeavesTheAnswerToAPerson) {
  const CourseCopy course(GetParam());
  course.replace("rubrics/" + GetParam() + ".yaml", "  # - {id: question", "  - {id: question");
  const Outcome outcome = run_labcheck({"show", GetParam(), "--labs", course.path().string()});
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_NE(outcome.output.find("5  question"), std::string::npos) << outcome.output;
}

const auto short_name_of = [](const auto& info) {
  return info.param.substr(0, info.param.find('-'));
};

INSTANTIATE_TEST_SUITE_P(Labs, LabOnSim, ::testing::ValuesIn(labs()), short_name_of);
INSTANTIATE_TEST_SUITE_P(Labs, LabWithQuestion, ::testing::ValuesIn(labs()), short_name_of);
INSTANTIATE_TEST_SUITE_P(Labs, LabOnGpu, ::testing::ValuesIn(labs()), short_name_of);

/// A copy of the course with only one lab, which a test can break.
class Course : public CourseCopy {
 public:
  explicit Course(const std::string& lab = "lab5-matmul") : CourseCopy(lab), lab_(lab) {}

  Outcome validate() const {
    return run_labcheck(
        {"validate", lab_, "--backend", "sim", "--quiet", "--labs", path().string()});
  }

 private:
  std::string lab_;
};

TEST(Validate, FindsAWrongReference) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Course course("lab4-multiply-add");
  fs::copy_file(course.path() / "student_template/lab4-multiply-add/multiply_add.cu",
                course.path() / "reference/lab4-multiply-add/solution.cu",
                fs::copy_options::overwrite_existing);
  const Outcome outcome = course.validate();
  EXPECT_EQ(outcome.status, 2) << outcome.problems;
  EXPECT_NE(outcome.output.find("✗ the reference solution must earn every point"),
            std::string::npos)
      << outcome.output;
}

TEST(Validate, FindsATemplateThatEarnsPoints) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Course course("lab4-multiply-add");
  course.replace("student_template/lab4-multiply-add/multiply_add.cu",
                 "float* y, std::size_t n) {}",
                 "float* y, std::size_t n) {\n"
                 "  if (n == 1) add_one<<<1, 1>>>(b, a, c, y);\n"
                 "}\n");
  course.replace(
      "student_template/lab4-multiply-add/multiply_add.cu", "#include \"lab.cuh\"\n",
      "#include \"lab.cuh\"\n"
      "__global__ void add_one(const float* b, const float* a, const float* c, float* y) {\n"
      "  *y = *b * *a + *c;\n"
      "}\n");
  const Outcome outcome = course.validate();
  EXPECT_EQ(outcome.status, 2) << outcome.problems;
  EXPECT_NE(outcome.output.find("✗ the template must compile and earn points only for compiling"),
            std::string::npos)
      << outcome.output;
}

TEST(Validate, FindsARungThatContradictsTheRubric) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Course course;
  fs::copy_file(course.path() / "reference/lab5-matmul/ladder/tile-16.cu",
                course.path() / "reference/lab5-matmul/ladder/naive.cu",
                fs::copy_options::overwrite_existing);
  fs::copy_file(source_folder() / "reference/lab5-matmul/ladder/naive.cu",
                course.path() / "reference/lab5-matmul/ladder/tile-32.cu",
                fs::copy_options::overwrite_existing);
  const Outcome outcome = course.validate();
  EXPECT_EQ(outcome.status, 2) << outcome.problems;
  EXPECT_NE(outcome.output.find("✗ rung 'naive' must lose points for tiled, fast\n"
                                "    it earns full points for criterion 'tiled', but"),
            std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("✗ rung 'tile-32' must earn every point\n"
                                "    it does not earn full points for criterion 'tiled': "),
            std::string::npos)
      << outcome.output;
}

TEST(Validate, ReportsEveryErrorInARubric) {
  const Course course;
  course.write("rubrics/lab5-matmul.yaml",
               "rubric: 1\nassignment: lab5-matmul\ncriteria:\n"
               "  - {id: builds, title: It compiles, point: 10, needs: build}\n"
               "  - {id: right, title: Right, points: 90, needs: {cases: [onee]}}\n");
  const Outcome outcome = course.validate();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.problems.find("did you mean 'points'?"), std::string::npos) << outcome.problems;
  EXPECT_NE(outcome.problems.find("did you mean 'one'?"), std::string::npos) << outcome.problems;
}

}  // namespace
}  // namespace labcheck::test
