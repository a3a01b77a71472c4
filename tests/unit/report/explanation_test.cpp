#include "harness/report/explanation.hpp"

#include "harness/base/error.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

Assignment matmul() {
  Assignment assignment;
  assignment.id = "lab5";
  assignment.parts = {{"kernel", PartKind::function, {"matmul.cu"}, {{"matmul", "void matmul()"}}}};
  for (const char* id : {"one", "large", "prime"}) {
    assignment.cases.emplace_back().id = id;
  }
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
  Criterion first;
  first.id = "builds";
  first.title = "It compiles";
  TerminalStyle style;
  style.width = 1000;  // a sentence a line
  return explanation("it", {"lab5", {first, criterion}}, matmul(), style);
}

// However its sentences are broken into lines.
void expect_told(const Criterion& criterion, const std::string& text) {
  std::string told = explained(criterion);
  for (std::size_t at = 0; (at = told.find("\n  ", at)) != std::string::npos;)
    told.replace(at, 3, " ");
  EXPECT_NE(told.find(text), std::string::npos) << told;
}

TEST(Explanation, SaysWhatIsAskedOfEachKindOfNeed) {
  expect_told(criterion(NeedsBuild{"kernel"}),
              "matmul.cu compiles with nvcc, and links with what calls it.");
  expect_told(criterion(NeedsCases{{"one", "prime"}}),
              "The results are right in test cases one and 1 hidden one. All of them must be.");
  expect_told(criterion(NeedsClean{{"one"}}), "The simulated GPU runs test case one with all");
  expect_told(criterion(NeedsCounter{"global_load_requests", {"large"}, 2048, std::nullopt}),
              "counts \"global load requests\" in test case large: at most 2,048 is asked for.");
  expect_told(criterion(NeedsCounter{"threads", {"large"}, 8, 2}), "at least 2 and at most 8 is");
  expect_told(criterion(NeedsFeatures{{Feature::shared_memory}, {Feature::cub, Feature::thrust}}),
              "The code uses shared memory. The code does without cub or thrust.");
  expect_told(criterion(NeedsManual{}), "A person looks at it.");
}

TEST(Explanation, SaysWhatAScaleEarns) {
  expect_told(scaled(NeedsMeasurement{Metric::speedup, "tile-16", {"large"}}, {{0.4, 0}, {0.9, 1}}),
              "On a real GPU, in test case large: at least 0.9 times as fast as the reference "
              "program 'tile-16'; 0.4 earns nothing, and what lies between a share.");
  expect_told(scaled(NeedsMeasurement{Metric::fraction_of, "copy", {"large"}}, {{0, 0.1}, {1, 1}}),
              "at least 1 of the speed of 'copy'; 0 earns 10 %,");
  expect_told(scaled(NeedsMeasurement{Metric::time, "", {"large"}}, {{9, 0}, {4, 1}}),
              "at most 4 ms a call; 9 earns nothing,");
  expect_told(scaled(NeedsCounter{"bytes", {"one"}, {}, {}}, {{262144, 0}, {147456, 1}}),
              "at most 147,456 is asked for; 262,144 earns nothing,");
}

TEST(Explanation, CountsHiddenCasesThatAreNotInstalled) {
  Criterion right = criterion(NeedsCases{{"one"}});
  right.absent = {"thin", "row"};
  right.credit = Credit::proportional;
  expect_told(right, "right in test cases one and 2 hidden ones. Each earns its share.");
}

TEST(Explanation, SaysWhyAndWhatToReadAndTry) {
  Criterion right = criterion(NeedsCases{{"prime", "large"}});
  right.after = {"builds"};
  right.why = "Because.";
  right.read = {"A book", "the handout"};
  right.help = "think";
  EXPECT_EQ(explained(right).substr(explained(right).find("  It is looked")),
            "  It is looked at once \"It compiles\" has earned something.\n"
            "\nWhy\n  Because.\n"
            "\nWhat to read\n  - A book\n  - the handout\n"
            "\nWhat to try\n  think\n  labcheck lab5 --case large\n");
}

TEST(Explanation, LeavesOutWhatTheRubricDoesNotSay) {
  const std::string text = explained(criterion(NeedsManual{}));
  for (const char* heading : {"Why", "What to read", "What to try", "looked at once"})
    EXPECT_EQ(text.find(heading), std::string::npos) << heading;
}

TEST(Explanation, ListsTheCriteriaWhereThereIsNoneOfTheName) {
  try {
    explanation("ti", {"lab5", {criterion(NeedsManual{})}}, matmul(), {});
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "lab5 has no criterion 'ti'; did you mean 'it'?");
    EXPECT_EQ(error.remedy(), "the criteria are it");
  }
}

}  // namespace
}  // namespace labcheck
