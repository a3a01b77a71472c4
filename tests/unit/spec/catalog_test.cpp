// SPDX-License-Identifier: MIT
#include "harness/spec/catalog.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/spec/labs_root.hpp"
#include "tests/support/one_lab.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Lines = std::vector<std::string>;

constexpr std::string_view kRubric =
    "rubric: 1\n"
    "assignment: lab1-scale\n"
    "criteria:\n"
    "  - {id: right, title: Right, points: 50, needs: {cases: [one]}}\n"
    "  - {id: fast, title: Fast, points: 50, needs: {measure: speedup, over: naive, on: [one]},\n"
    "     credit: scale, scale: [{at: 0, earns: 0}, {at: 1, earns: 1}]}\n";

// Its rubric measures speed compared with a rung.
struct Labs : OneLab {
  Labs() : OneLab(kRubric) { folder.write("reference/lab1-scale/ladder/naive.cu", ""); }
};

TEST(Catalog, ALabIsLoadedFromItsFourFolders) {
  const Labs labs;
  const Loaded<Lab> loaded = labs.load();
  const fs::path root = labs.folder.path();
  EXPECT_TRUE(loaded.diagnostics.empty());
  EXPECT_EQ(loaded.value.assignment.title, "Scale a vector");
  EXPECT_EQ(loaded.value.rubric.criteria.size(), 2U);
  EXPECT_EQ(loaded.value.assignment_folder, root / "assignments/lab1-scale");
  EXPECT_EQ(loaded.value.reference_folder, root / "reference/lab1-scale");
  EXPECT_EQ(loaded.value.template_folder, root / "student_template/lab1-scale");
}

TEST(Catalog, WarningsAreReturnedWithTheLab) {
  const Labs labs;
  std::string rubric(kRubric);
  rubric.replace(rubric.find("points: 50"), 10, "points: 40");
  labs.folder.write("rubrics/lab1-scale.yaml", rubric);
  const Loaded<Lab> loaded = labs.load();
  ASSERT_EQ(loaded.diagnostics.size(), 1U);
  EXPECT_EQ(loaded.diagnostics.front().severity, Severity::warning);
  EXPECT_EQ(render(loaded.diagnostics.front().message), "the points add up to 90, not 100");
}

TEST(Catalog, AllErrorsOfBothFilesAreReportedAtOnce) {
  const Labs labs;
  std::string assignment(kOneLab);
  assignment.replace(assignment.find("title: Scale"), 6, "titel:");
  labs.folder.write("assignments/lab1-scale/assignment.yaml", assignment);
  std::string rubric(kRubric);
  rubric.replace(rubric.find("naive"), 5, "nave");
  rubric.replace(rubric.find("[one]"), 5, "[on]");
  labs.folder.write("rubrics/lab1-scale.yaml", rubric);
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 3 errors",
                   "assignments/lab1-scale/assignment.yaml:3:1: error: unknown key 'titel' in the "
                   "assignment; did you mean 'title'?",
                   "rubrics/lab1-scale.yaml:4:59: error: lab1-scale has no test case 'on'; did you "
                   "mean 'one'?",
                   "rubrics/lab1-scale.yaml:5:73: error: lab1-scale has no rung 'nave'; did you "
                   "mean 'naive'?"}));
}

TEST(Catalog, ALadderListsTheExistingRungs) {
  const Labs labs;
  labs.folder.write("reference/lab1-scale/ladder/float4.cu", "");
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    std::string(kOneLab) +
                        "ladder:\n"
                        "  on: one\n"
                        "  ceiling: coyp\n"
                        "  rungs: [{rung: naive, step: one}, {rung: float, step: two}]\n");
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 3 errors",
                   "assignments/lab1-scale/assignment.yaml: error: the ladder lists rung 'float', "
                   "but ladder/float.cu does not exist; did you mean 'float4'?",
                   "assignments/lab1-scale/assignment.yaml: error: the ladder does not list "
                   "ladder/float4.cu",
                   "assignments/lab1-scale/assignment.yaml: error: unknown ceiling 'coyp'; "
                   "there are no ceilings"}));
}

TEST(Catalog, EveryMissingFileIsReportedWithItsPurpose) {
  const Labs labs;
  for (const char* name : {"assignments/lab1-scale/lab.cuh", "assignments/lab1-scale/driver.cu",
                           "reference/lab1-scale/oracle.cpp", "reference/lab1-scale/solution.cu",
                           "rubrics/lab1-scale.yaml", "student_template/lab1-scale/scale.cu"}) {
    fs::remove(labs.folder.path() / name);
  }
  EXPECT_EQ(
      labs.load_errors(),
      (Lines{
          "lab1-scale cannot be used: 6 errors",
          "rubrics/lab1-scale.yaml: error: this file is missing; it defines how points are earned",
          "assignments/lab1-scale/lab.cuh: error: this file is missing; it declares the "
          "functions that students define",
          "assignments/lab1-scale/driver.cu: error: this file is missing; it calls those "
          "functions for each test case",
          "reference/lab1-scale/oracle.cpp: error: this file is missing; it generates the inputs "
          "and the expected results",
          "reference/lab1-scale/solution.cu: error: this file is missing; it shows that full "
          "points can be earned",
          "student_template/lab1-scale/scale.cu: error: this file is missing; students start from "
          "it"}));
}

TEST(Catalog, ALabOfProgramsNeedsNeitherAContractNorADriver) {
  const OneLab labs;
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    "assignment: 1\n"
                    "lab: lab1-scale\n"
                    "title: Scale\n"
                    "parts: [{part: tool, kind: program, files: [scale.cu]}]\n"
                    "cases: [{id: one, title: One, run: tool}]\n");
  for (const char* name : {"lab.cuh", "driver.cu"})
    fs::remove(labs.folder.path() / "assignments/lab1-scale" / name);
  EXPECT_EQ(labs.load_errors(), Lines{});
}

// Adds a test case that only an instructor's installation describes.
void name_hidden_case(const Labs& labs) {
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    std::string(kOneLab) + "hidden: prime\n");
  std::string rubric(kRubric);
  rubric.replace(rubric.find("{cases: [one]}"), 14, "{cases: [one, prime]}");
  labs.folder.write("rubrics/lab1-scale.yaml", rubric);
}

TEST(Catalog, HiddenCasesAreReadFromTheReferenceFolder) {
  const Labs labs;
  name_hidden_case(labs);
  labs.folder.write("reference/lab1-scale/hidden.yaml",
                    "hidden: 1\n"
                    "lab: lab1-scale\n"
                    "cases: [{id: prime, title: Prime, call: scale, with: {n: 7}}]\n");
  const Lab lab = labs.load().value;
  const TestCase* prime = find_case(lab.assignment, "prime");
  ASSERT_NE(prime, nullptr);
  EXPECT_EQ(prime->visibility, Visibility::hidden);
  EXPECT_EQ(lab.rubric.criteria[0].need, Need(NeedsCases{{"one", "prime"}}));
  EXPECT_TRUE(lab.rubric.criteria[0].absent.empty());
}

TEST(Catalog, ErrorsInHiddenCasesAreReportedWithTheOthers) {
  const Labs labs;
  name_hidden_case(labs);
  labs.folder.write("reference/lab1-scale/hidden.yaml",
                    "hidden: 1\nlab: lab1-scale\ncases: [{id: prime, title: P, call: scael}]\n");
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 1 error",
                   "reference/lab1-scale/hidden.yaml:3:37: error: no function 'scael' is "
                   "declared; did you mean 'scale'?"}));
}

TEST(Catalog, ALabIsLoadedWithoutItsHiddenCases) {
  const Labs labs;
  name_hidden_case(labs);
  const Lab lab = labs.load().value;
  EXPECT_EQ(absent_cases(lab.assignment), Lines{"prime"});
  EXPECT_EQ(lab.rubric.criteria[0].need, Need(NeedsCases{{"one"}}));
  EXPECT_EQ(lab.rubric.criteria[0].absent, Lines{"prime"});
}

TEST(Catalog, ACriterionNeedsACaseThatEveryInstallationHas) {
  const Labs labs;
  name_hidden_case(labs);
  std::string rubric(kRubric);
  rubric.replace(rubric.find("{cases: [one]}"), 14, "{cases: [prime]}");
  labs.folder.write("rubrics/lab1-scale.yaml", rubric);
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 1 error",
                   "rubrics/lab1-scale.yaml:4:59: error: all test cases of this criterion are "
                   "listed under 'hidden', so students cannot run any of them; add a public "
                   "test case"}));
}

TEST(Catalog, ALabIsLoadedWithoutItsSolutionAndLadder) {
  const Labs labs;
  labs.folder.write(
      "assignments/lab1-scale/assignment.yaml",
      std::string(kOneLab) + "ladder: {on: one, rungs: [{rung: naive, step: one}]}\n");
  EXPECT_EQ(labs.load().value.reference, Reference::installed);
  fs::remove(labs.folder.path() / "reference/lab1-scale/solution.cu");
  fs::remove_all(labs.folder.path() / "reference/lab1-scale/ladder");
  const Loaded<Lab> loaded = labs.load();
  EXPECT_EQ(loaded.value.reference, Reference::absent);
  EXPECT_TRUE(loaded.diagnostics.empty());
}

TEST(Catalog, AnUnreadableAssignmentCausesNoErrorsAboutTheRubricsCases) {
  const Labs labs;
  labs.folder.write("assignments/lab1-scale/assignment.yaml", "a: [\n");
  const Lines lines = labs.load_errors();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "lab1-scale cannot be used: 1 error");
}

TEST(Catalog, FilesBelowTheCurrentFolderHaveRelativePaths) {
  const Labs labs;
  fs::remove(labs.folder.path() / "rubrics/lab1-scale.yaml");
  const fs::path before = fs::current_path();
  fs::current_path(labs.folder.path());
  try {
    load_lab(".", "lab1-scale", {});
    ADD_FAILURE() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(error.diagnostics().front().file, "rubrics/lab1-scale.yaml");
  }
  fs::current_path(before);
}

TEST(Catalog, LabsAreSortedByTheirNumbers) {
  const Folder folder;
  for (const char* name : {"lab10-last", "lab9-x", "lab4-b", "lab4-a", ".git", "intro"}) {
    folder.write(fs::path("assignments") / name / "assignment.yaml", "");
  }
  folder.write("assignments/README.md", "");
  EXPECT_EQ(lab_names(folder.path()), (Lines{"intro", "lab4-a", "lab4-b", "lab9-x", "lab10-last"}));
}

TEST(Catalog, ALabIsFoundByItsFullOrShortName) {
  const Lines labs{"lab4-multiply-add", "lab5-matmul", "lab5"};
  EXPECT_EQ(find_lab(labs, "lab4"), "lab4-multiply-add");
  EXPECT_EQ(find_lab(labs, "lab4-multiply-add"), "lab4-multiply-add");
  EXPECT_EQ(find_lab(labs, "lab5"), "lab5");
}

TEST(Catalog, AnUnknownLabGetsASuggestion) {
  try {
    find_lab({"lab4-multiply-add", "lab5-matmul"}, "lab55");
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "unknown lab 'lab55'; did you mean 'lab5'?");
    EXPECT_EQ(error.remedy(), "the labs are lab4-multiply-add and lab5-matmul");
  }
}

TEST(Catalog, AShortNameOfSeveralLabsIsAnError) {
  try {
    find_lab({"lab5-matmul", "lab5-transpose"}, "lab5");
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "'lab5' can mean lab5-matmul or lab5-transpose");
    EXPECT_EQ(error.remedy(), "use the full name of the lab");
  }
}

}  // namespace
}  // namespace labcheck::test
