// SPDX-License-Identifier: MIT
#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

Assignment matmul() {
  Assignment assignment;
  assignment.id = "lab5";
  assignment.parts = {{"kernel", PartKind::function, {"matmul.cu"}, {{"matmul", "void matmul()"}}},
                      {"host", PartKind::program, {"matmul_host.cu"}, {}}};
  for (const char* id : {"one", "large", "prime"}) assignment.cases.emplace_back().id = id;
  assignment.cases.back().visibility = Visibility::hidden;
  return assignment;
}

Criterion criterion(Need need) {
  Criterion criterion;
  criterion.id = "it";
  criterion.title = "The title";
  criterion.points = 7.5;
  criterion.need = std::move(need);
  return criterion;
}

Criterion scaled(Need need, std::vector<ScaleStep> scale) {
  Criterion scaled = criterion(std::move(need));
  scaled.credit = Credit::scale;
  scaled.scale = std::move(scale);
  return scaled;
}

std::string explained(const Criterion& criterion) {
  const Criterion first{.id = "builds", .title = "It compiles"};
  TerminalStyle style;
  style.width = 1000;  // one sentence per line
  return explain_criterion("it", {"lab5", {first, criterion}}, matmul(), "labcheck lab5", style);
}

// Ignores line breaks.
void expect_shown(const Criterion& criterion, const std::string& text) {
  std::string shown = explained(criterion);
  for (std::size_t at = 0; (at = shown.find("\n  ", at)) != std::string::npos;)
    shown.replace(at, 3, " ");
  EXPECT_NE(shown.find(text), std::string::npos) << shown;
}

TEST(Explanation, DescribesEachKindOfNeed) {
  expect_shown(criterion(NeedsBuild{"kernel"}),
               "matmul.cu compiles with nvcc and links with the lab's driver.");
  expect_shown(criterion(NeedsBuild{"host"}), "matmul_host.cu compiles with nvcc and links.");
  expect_shown(criterion(NeedsCases{{"one", "prime"}}),
               "The results are right in test case one and 1 hidden test case. All test cases must "
               "pass.");
  expect_shown(criterion(NeedsClean{{"one"}}), "runs test case one with full checks");
  expect_shown(criterion(NeedsKernels{{"one"}}), "Kernels compute the results of test case one.");
  expect_shown(criterion(NeedsCounter{"global_load_requests", {"large"}, 2048, std::nullopt}),
               "Required for \"global load requests\" on the simulated GPU, in test case large: at "
               "most 2,048.");
  expect_shown(criterion(NeedsCounter{"threads", {"large"}, 8, 2}), "at least 2 and at most 8.");
  expect_shown(criterion(NeedsFeatures{{Feature::shared_memory}, {Feature::cub, Feature::thrust}}),
               "The code uses shared memory. The code does not use CUB or Thrust.");
  expect_shown(criterion(NeedsManual{}), "Your instructor grades this.");
}

TEST(Explanation, ShowsWhatAScaleEarns) {
  expect_shown(
      scaled(NeedsMeasurement{Metric::speedup, "tile-16", {"large"}}, {{0.4, 0}, {0.9, 1}}),
      "On a real GPU, in test case large: at least 0.9 times as fast as reference version "
      "'tile-16'; 0.4 earns nothing; values in between earn part of the points.");
  expect_shown(scaled(NeedsMeasurement{Metric::fraction_of, "copy", {"large"}}, {{0, 0.1}, {1, 1}}),
               "at least 1 of the speed of 'copy'; 0 earns 10 %;");
  expect_shown(scaled(NeedsMeasurement{Metric::time, "", {"large"}}, {{9, 0}, {4, 1}}),
               "at most 4 ms per call; 9 earns nothing;");
  expect_shown(scaled(NeedsCounter{"bytes", {"one"}, {}, {}}, {{262144, 0}, {147456, 1}}),
               "at most 147,456; 262,144 earns nothing;");
}

TEST(Explanation, CountsHiddenCasesThatAreNotInstalled) {
  Criterion right = criterion(NeedsCases{{"one"}});
  right.absent = {"thin", "row"};
  right.credit = Credit::proportional;
  expect_shown(
      right,
      "right in test case one and 2 hidden test cases. Each test case earns an equal share.");
}

TEST(Explanation, ShowsWhyAndWhatToReadAndTry) {
  Criterion right = criterion(NeedsCases{{"prime", "large"}});
  right.after = {"builds"};
  right.why = "Because.";
  right.read = {"A book", "the handout"};
  right.help = "think";
  EXPECT_EQ(explained(right).substr(explained(right).find("  Checked only")),
            "  Checked only after \"It compiles\" has earned points.\n"
            "\nWhy\n  Because.\n"
            "\nWhat to read\n  - A book\n  - the handout\n"
            "\nWhat to try\n  think\n  labcheck lab5 --case large\n");
}

TEST(Explanation, LeavesOutSectionsThatTheRubricDoesNotHave) {
  const std::string text = explained(criterion(NeedsManual{}));
  for (const char* heading : {"Why", "What to read", "What to try", "Checked only"})
    EXPECT_EQ(text.find(heading), std::string::npos) << heading;
}

TEST(Explanation, ListsTheCriteriaIfTheNameIsUnknown) {
  try {
    explain_criterion("ti", {"lab5", {criterion(NeedsManual{})}}, matmul(), "labcheck lab5", {});
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "lab5 has no criterion 'ti'; did you mean 'it'?");
    EXPECT_EQ(error.remedy(), "the criteria are it");
  }
}

}  // namespace
}  // namespace labcheck
