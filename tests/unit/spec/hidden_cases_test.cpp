#include "harness/spec/hidden_cases.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

Assignment scale() {
  Assignment assignment;
  assignment.id = "lab1-scale";
  assignment.parts = {{"", PartKind::function, {"scale.cu"}, {{"scale", "void scale(int n)"}}}};
  assignment.hidden = {"prime", "thin"};
  return assignment;
}

constexpr std::string_view kHead = "hidden: 1\nlab: lab1-scale\ncases:\n";
constexpr std::string_view kPrime = "  - {id: prime, title: Prime, call: scale, with: {n: 7}}\n";
constexpr std::string_view kThin = "  - {id: thin, title: Thin, call: scale}\n";

Loaded<std::vector<TestCase>> read(std::string_view cases) {
  return read_hidden_cases(std::string(kHead) + std::string(cases), "hidden.yaml", scale());
}

Lines told(std::string_view cases) {
  Lines lines;
  for (const Diagnostic& found : read(cases).diagnostics) lines.push_back(describe(found));
  return lines;
}

TEST(HiddenCases, AreReadLikeOthersAndHidden) {
  const auto loaded = read(std::string(kPrime) + std::string(kThin));
  EXPECT_TRUE(loaded.diagnostics.empty());
  ASSERT_EQ(loaded.value.size(), 2U);
  EXPECT_EQ(loaded.value[0].id, "prime");
  EXPECT_EQ(loaded.value[0].parameters, (Parameters{{"n", 7}}));
  for (const TestCase& test_case : loaded.value)
    EXPECT_EQ(test_case.visibility, Visibility::hidden) << test_case.id;
}

TEST(HiddenCases, MustBeNamedByTheAssignment) {
  EXPECT_EQ(
      told(std::string(kPrime) + std::string(kThin) + "  - {id: thim, title: Thin, call: scale}\n"),
      Lines{"hidden.yaml:6:10: error: assignment.yaml does not name 'thim' under 'hidden'; "
            "did you mean 'thin'?"});
}

TEST(HiddenCases, MustAllBeThere) {
  EXPECT_EQ(told(kPrime), Lines{"hidden.yaml:4:3: error: assignment.yaml names thin under "
                                "'hidden', which is not here"});
}

TEST(HiddenCases, DoNotSayAgainThatTheyAreHidden) {
  EXPECT_EQ(told(std::string(kPrime) + "  - {id: thin, title: Thin, call: scale, hidden: true}\n"),
            Lines{"hidden.yaml:5:42: error: unknown key 'hidden' in case 'thin'; the keys are id, "
                  "title, call, with and gpu"});
}

TEST(HiddenCases, AreOfTheLabThatTheirFolderIsOf) {
  const auto loaded = read_hidden_cases(
      "hidden: 1\nlab: lab2-other\ncases:\n" + std::string(kPrime) + std::string(kThin),
      "hidden.yaml", scale());
  ASSERT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_EQ(loaded.diagnostics.front().message,
            "'lab' in the hidden test cases must be 'lab1-scale' like the folder that the file is "
            "in, not 'lab2-other'");
}

TEST(HiddenCases, OfAnotherVersionAreNotRead) {
  const auto loaded = read_hidden_cases("hidden: 2\nother: key\n", "hidden.yaml", scale());
  EXPECT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_TRUE(loaded.value.empty());
}

TEST(HiddenCases, AreTakenOutOfARubricWhereTheyAreNotInstalled) {
  Criterion right;
  right.need = NeedsCases{{"one", "prime", "two", "thin"}};
  Criterion clean;
  clean.need = NeedsClean{{"one"}};
  Criterion builds;
  builds.need = NeedsBuild{};
  Criterion few;
  few.need = NeedsCounter{"loads", {"prime", "one"}, 5, std::nullopt};
  const Rubric left = without_cases({"lab1-scale", {right, clean, builds, few}}, {"prime", "thin"});
  EXPECT_EQ(left.criteria[0].need, Need(NeedsCases{{"one", "two"}}));
  EXPECT_EQ(left.criteria[0].absent, (Lines{"prime", "thin"}));
  EXPECT_EQ(left.criteria[1], clean);
  EXPECT_EQ(left.criteria[2], builds);
  EXPECT_EQ(left.criteria[3].need, Need(NeedsCounter{"loads", {"one"}, 5, std::nullopt}));
  EXPECT_EQ(left.criteria[3].absent, Lines{"prime"});
}

}  // namespace
}  // namespace labcheck::test
