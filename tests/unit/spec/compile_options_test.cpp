// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/marks_reader.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(CompileOptions, HarmlessOptionsAreUnchanged) {
  for (const char* option : {"--std=c++17", "-std=c++20", "-O3", "--use_fast_math", "-DTILE",
                             "-DTILE=16", "-DX=", "-DX=-1.5e+3f", "-maxrregcount=64",
                             "--maxrregcount=255", "--extra-device-vectorization", "-Xptxas=-v"}) {
    EXPECT_EQ(allowed_compile_option(option), option);
  }
}

TEST(CompileOptions, AnOptionOfPtxasBecomesOneArgument) {
  EXPECT_EQ(allowed_compile_option("-Xptxas -dlcm=ca"), "-Xptxas=-dlcm=ca");
  EXPECT_EQ(allowed_compile_option("-Xptxas --opt-level=2"), std::nullopt);
  EXPECT_EQ(allowed_compile_option("-Xptxas -O2"), "-Xptxas=-O2");
}

TEST(CompileOptions, DangerousOptionsAreRejected) {
  for (const char* option : {"",
                             "-",
                             "-G",
                             "-g",
                             "-o",
                             "-I/etc",
                             "-include=/etc/passwd",
                             "-DX=\"/etc/passwd\"",
                             "-DX=$(id)",
                             "-DX;rm",
                             "-D",
                             "-D9",
                             "-O9",
                             "-Ofast-compile=max",
                             "-Xptxas",
                             "-Xptxas -o=/tmp/x",
                             "-Xptxas --output-file=x",
                             "-Xptxas -v,-o,x",
                             "-Xptxas -v -o x",
                             "-Xcompiler -fplugin=x.so",
                             "--std=c++17 -G",
                             "--std=c++98",
                             "--compiler-bindir=/tmp",
                             "-maxrregcount=0",
                             "matmul.cu",
                             "@options",
                             "--options-file=x",
                             "-O3\n-G"}) {
    EXPECT_EQ(allowed_compile_option(option), std::nullopt) << option;
  }
}

}  // namespace
}  // namespace labcheck

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
  YamlReader reader(std::string(kHead) + std::string(cases), "hidden.yaml");
  return read_hidden_cases(reader, scale());
}

Lines diagnostics_of(std::string_view cases) {
  Lines lines;
  for (const Diagnostic& found : read(cases).diagnostics) lines.push_back(describe(found));
  return lines;
}

TEST(HiddenCases, AreReadLikeOthersAndMarkedHidden) {
  const auto loaded = read(std::string(kPrime) + std::string(kThin));
  EXPECT_TRUE(loaded.diagnostics.empty());
  ASSERT_EQ(loaded.value.size(), 2U);
  EXPECT_EQ(loaded.value[0].id, "prime");
  EXPECT_EQ(loaded.value[0].parameters, (Parameters{{"n", 7}}));
  for (const TestCase& test_case : loaded.value)
    EXPECT_EQ(test_case.visibility, Visibility::hidden) << test_case.id;
}

TEST(HiddenCases, MustBeListedByTheAssignment) {
  EXPECT_EQ(diagnostics_of(std::string(kPrime) + std::string(kThin) +
                           "  - {id: thim, title: Thin, call: scale}\n"),
            Lines{"hidden.yaml:6:10: error: assignment.yaml does not list 'thim' under 'hidden'; "
                  "did you mean 'thin'?"});
}

TEST(HiddenCases, MustAllBeDescribed) {
  EXPECT_EQ(diagnostics_of(kPrime),
            Lines{"hidden.yaml:4:3: error: assignment.yaml lists thin under "
                  "'hidden', but it is not described here"});
}

TEST(HiddenCases, DoNotHaveTheHiddenKey) {
  EXPECT_EQ(diagnostics_of(std::string(kPrime) +
                           "  - {id: thin, title: Thin, call: scale, hidden: true}\n"),
            Lines{"hidden.yaml:5:42: error: unknown key 'hidden' in case 'thin'; the keys are id, "
                  "title, call, with and gpu"});
}

TEST(HiddenCases, BelongToTheLabOfTheirFolder) {
  YamlReader reader(
      "hidden: 1\nlab: lab2-other\ncases:\n" + std::string(kPrime) + std::string(kThin),
      "hidden.yaml");
  const auto loaded = read_hidden_cases(reader, scale());
  ASSERT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_EQ(render(loaded.diagnostics.front().message),
            "'lab' in the hidden test cases must be 'lab1-scale', the name of this file's folder, "
            "not 'lab2-other'");
}

TEST(HiddenCases, OfAnotherVersionAreNotRead) {
  YamlReader reader("hidden: 2\nother: key\n", "hidden.yaml");
  const auto loaded = read_hidden_cases(reader, scale());
  EXPECT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_TRUE(loaded.value.empty());
}

TEST(HiddenCases, AreRemovedFromARubricIfTheyAreNotInstalled) {
  Criterion right;
  right.need = NeedsCases{{"one", "prime", "two", "thin"}};
  Criterion clean;
  clean.need = NeedsClean{{"one"}};
  Criterion builds;
  builds.need = NeedsBuild{};
  Criterion few;
  few.need = NeedsCounter{"loads", {"prime", "one"}, 5, std::nullopt};
  const Rubric rest = without_cases({"lab1-scale", {right, clean, builds, few}}, {"prime", "thin"});
  EXPECT_EQ(rest.criteria[0].need, Need(NeedsCases{{"one", "two"}}));
  EXPECT_EQ(rest.criteria[0].absent, (Lines{"prime", "thin"}));
  EXPECT_EQ(rest.criteria[1], clean);
  EXPECT_EQ(rest.criteria[2], builds);
  EXPECT_EQ(rest.criteria[3].need, Need(NeedsCounter{"loads", {"one"}, 5, std::nullopt}));
  EXPECT_EQ(rest.criteria[3].absent, Lines{"prime"});
}

LocatedMark mark(const std::string& student, const std::string& criterion, int line,
                 MarkKind kind = MarkKind::points) {
  InstructorMark mark{.submission = student, .criterion = criterion};
  mark.kind = kind;
  mark.points = line;
  return {mark, {line, 5}};
}

const std::vector<std::vector<std::string>> kStudents{{"ada-4711", "4711", "ada@example.edu", ""},
                                                      {"grace", "4712", "Jane Doe"},
                                                      {"jane", "", "Jane Doe"}};

std::vector<std::string> mark_diagnostics(const std::vector<LocatedMark>& marks) {
  std::vector<std::string> messages;
  for (const Diagnostic& found : marks_of_course(marks, "marks.yaml", kStudents).diagnostics) {
    messages.push_back(describe(found));
  }
  return messages;
}

TEST(MarksOfCourse, AreAssignedByAnyId) {
  const auto loaded =
      marks_of_course({mark("4712", "style", 3), mark("ada@example.edu", "style", 4),
                       mark("ada-4711", "", 5), mark("4711", "", 6, MarkKind::bonus)},
                      "marks.yaml", kStudents);
  EXPECT_TRUE(loaded.diagnostics.empty());
  ASSERT_EQ(loaded.value.size(), 3U);
  EXPECT_EQ(loaded.value[0].size(), 3U);
  ASSERT_EQ(loaded.value[1].size(), 1U);
  EXPECT_EQ(loaded.value[1][0].points, 3);
  EXPECT_TRUE(loaded.value[2].empty());
}

TEST(MarksOfCourse, UnknownStudentsAreReported) {
  EXPECT_EQ(mark_diagnostics({mark("grase", "style", 3), mark("zoe", "style", 2)}),
            (std::vector<std::string>{
                "marks.yaml:2:5: error: no student in this course has the id 'zoe'",
                "marks.yaml:3:5: error: no student in this course has the id 'grase'; did you mean "
                "'grace'?"}));
}

TEST(MarksOfCourse, AnIdOfSeveralStudentsIsReported) {
  EXPECT_EQ(mark_diagnostics({mark("Jane Doe", "style", 3)}),
            std::vector<std::string>{"marks.yaml:3:5: error: 2 students have the id 'Jane Doe'; "
                                     "use another id"});
}

TEST(MarksOfCourse, TwoMarksForOneSubjectUnderTwoIdsAreReported) {
  EXPECT_EQ(mark_diagnostics({mark("4711", "style", 3), mark("ada-4711", "style", 4)}),
            std::vector<std::string>{"marks.yaml:4:5: error: 'ada-4711' is the same student as "
                                     "'4711', who already has a mark for criterion 'style'"});
}

}  // namespace
}  // namespace labcheck::test
