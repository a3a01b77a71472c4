// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/intake/candidates.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

Candidate at(Nearness nearness, const std::string& inner_path, int changed = 0) {
  return {.inner_path = inner_path,
          .shown_path = inner_path,
          .file = inner_path,
          .root = ".",
          .nearness = nearness,
          .changed_at = Moment(std::chrono::seconds(changed))};
}

Candidate top(const std::string& inner_path, int changed = 0) {
  return at(Nearness::top, inner_path, changed);
}

// "name=place" for each chosen file, then the remarks.
Lines choose(const std::vector<Candidate>& candidates, const Lines& required_files,
             Alternatives alternatives = Alternatives::one_upload,
             const std::string& lab = "lab5-matmul") {
  const FileChoice choice = choose_files(candidates, required_files, alternatives, lab);
  Lines lines;
  for (const ChosenFile& file : choice.files) {
    lines.push_back(file.name + "=" + file.candidate->inner_path);
  }
  for (const std::string& name : choice.missing) lines.push_back("no " + name);
  for (const Message& remark : choice.unread) lines.push_back(render(remark));
  for (const Message& remark : choice.remarks) lines.push_back(render(remark));
  return lines;
}

TEST(ChooseFiles, TheNearestFileOfTheNameIsChosen) {
  EXPECT_EQ(choose({top("a.cu"), at(Nearness::below, "old/a.cu")}, {"a.cu"}),
            (Lines{"a.cu=a.cu", "old/a.cu was ignored: a.cu is graded instead"}));
  EXPECT_EQ(
      choose({at(Nearness::archive_top, "doe.zip/a.cu"), at(Nearness::below, "doe.zip/old/a.cu")},
             {"a.cu"}),
      (Lines{"a.cu=doe.zip/a.cu", "doe.zip/old/a.cu was ignored: doe.zip/a.cu is graded instead"}));
  EXPECT_EQ(choose({at(Nearness::below, "src/a.cu"), top("b.cu")}, {"a.cu"}),
            (Lines{"a.cu=src/a.cu", "grading src/a.cu: the folder itself has no a.cu"}));
}

TEST(ChooseFiles, OfSeveralDeeperFilesNoneIsChosen) {
  EXPECT_EQ(choose({at(Nearness::below, "x/a.cu"), at(Nearness::below, "y/a.cu")}, {"a.cu"}),
            (Lines{"no a.cu",
                   "more than one a.cu was submitted: x/a.cu and y/a.cu; none of them is graded"}));
}

TEST(ChooseFiles, OfSeveralDeeperFilesTheOneInTheLabsFolderIsChosen) {
  for (const char* folder : {"lab5", "Lab 5", "lab_05-matmul", "2026/LAB5"}) {
    const std::string own = std::string(folder) + "/a.cu";
    const std::vector<Candidate> files{at(Nearness::below, "lab4/a.cu"),
                                       at(Nearness::below, "lab55/a.cu"), at(Nearness::below, own)};
    EXPECT_EQ(choose(files, {"a.cu"}),
              (Lines{"a.cu=" + own, "grading " + own + ": the folder itself has no a.cu",
                     "lab4/a.cu and lab55/a.cu were ignored: " + own + " is graded instead"}));
  }
}

TEST(ChooseFiles, ATxtSuffixIsIgnored) {
  EXPECT_EQ(choose({top("a.cu.txt"), top("b.cu")}, {"a.cu"}),
            (Lines{"a.cu=a.cu.txt", "using a.cu.txt as a.cu, which the lab requires"}));
  EXPECT_EQ(choose({top("doe_A.CU.TXT")}, {"a.cu", "b.cu"}).front(), "a.cu=doe_A.CU.TXT");
}

TEST(ChooseFiles, OfSeveralDeeperFilesTheOneInTheFewestFoldersIsChosen) {
  const std::vector<Candidate> files{at(Nearness::below, "lab/a.cu"),
                                     at(Nearness::below, "lab/old/a.cu")};
  EXPECT_EQ(choose(files, {"a.cu"}),
            (Lines{"a.cu=lab/a.cu", "grading lab/a.cu: the folder itself has no a.cu",
                   "lab/old/a.cu was ignored: lab/a.cu is graded instead"}));
}

TEST(ChooseFiles, OfVersionsTheNewestIsChosenWithOrWithoutANumber) {
  const std::vector<Candidate> files{top("a (1).cu", 9), top("a.cu", 5)};
  EXPECT_EQ(choose(files, {"a.cu"}),
            (Lines{"a.cu=a.cu", "a (1).cu was ignored: a.cu is graded instead"}));
  EXPECT_EQ(choose(files, {"a.cu"}, Alternatives::versions),
            (Lines{"a.cu=a (1).cu", "a.cu was ignored: a (1).cu is newer",
                   "using a (1).cu as a.cu, which the lab requires"}));
  EXPECT_EQ(choose({top("a (1).cu", 5), top("a.cu", 5)}, {"a.cu"}, Alternatives::versions).front(),
            "a.cu=a.cu");
}

TEST(ChooseFiles, OfSeveralSubmittedFilesTheNewestIsChosen) {
  EXPECT_EQ(choose({top("a.cu", 5), top("a.cu", 9), top("a.cu", 7)}, {"a.cu"}).size(), 2U);
  const std::vector<Candidate> files{top("doe_a.cu", 5), top("doe-new-a.cu", 9)};
  EXPECT_EQ(choose(files, {"a.cu"}),
            (Lines{"a.cu=doe-new-a.cu", "doe_a.cu was ignored: doe-new-a.cu is newer",
                   "using doe-new-a.cu as a.cu, which the lab requires"}));
}

TEST(ChooseFiles, SimilarNamesAreAccepted) {
  for (const char* name : {"A.CU", "a-1.cu", "a (2).cu", "a(2).cu", "doe_a.cu", "Doe Jane a.cu",
                           "lab5-a-3.cu", "doe.a.cu"}) {
    const Lines lines = choose({top("b.cu"), top(name)}, {"a.cu", "b.cu"});
    EXPECT_EQ(lines, (Lines{std::string("a.cu=") + name, "b.cu=b.cu",
                            std::string("using ") + name + " as a.cu, which the lab requires"}));
  }
  for (const char* name : {"extra.cu", "a.cu.txt.cu", "ba.cu", "a1.cu", "a-.cu"}) {
    EXPECT_EQ(
        choose({top("b.cu"), top(name)}, {"a.cu", "b.cu"}),
        (Lines{"b.cu=b.cu", "no a.cu", std::string("found ") + name + "; the lab requires a.cu"}));
  }
}

TEST(ChooseFiles, ARequiredFileDoesNotReplaceAnother) {
  EXPECT_EQ(choose({top("tiled_a.cu")}, {"a.cu", "tiled_a.cu"}),
            (Lines{"tiled_a.cu=tiled_a.cu", "no a.cu",
                   "the lab also requires a.cu, but no such file was found"}));
}

TEST(ChooseFiles, APlatformsNumbersAreVersions) {
  const std::vector<Candidate> files{top("a.cu", 9), top("a-2.cu", 1), top("a-10.cu", 1)};
  EXPECT_EQ(choose(files, {"a.cu"}),
            (Lines{"a.cu=a.cu", "a-2.cu and a-10.cu were ignored: a.cu is graded instead"}));
  EXPECT_EQ(choose(files, {"a.cu"}, Alternatives::one_upload_with_numbers),
            (Lines{"a.cu=a-10.cu", "a.cu and a-2.cu were ignored: a-10.cu is newer",
                   "using a-10.cu as a.cu, which the lab requires"}));
  EXPECT_EQ(choose({top("a.cu"), top("a-1.cu")}, {"a.cu", "a-1.cu"},
                   Alternatives::one_upload_with_numbers),
            (Lines{"a.cu=a.cu", "a-1.cu=a-1.cu"}));
}

TEST(ChooseFiles, TheOnlyFileIsUsedAsTheOnlyRequiredOne) {
  EXPECT_EQ(choose({at(Nearness::below, "x/mine.cu")}, {"a.cu"}),
            (Lines{"a.cu=x/mine.cu", "using x/mine.cu as a.cu, which the lab requires"}));
  EXPECT_EQ(choose({top("mine.cu")}, {"a.cu", "b.cu"}),
            (Lines{"no a.cu", "no b.cu", "found mine.cu; the lab requires a.cu and b.cu"}));
}

TEST(ChooseFiles, LabcheckDoesNotGuessAmongTheFilesOfAnUpload) {
  const std::vector<Candidate> files{top("doe1.cu", 5), top("doe2.cu", 9)};
  const Lines not_found{"no a.cu", "found doe1.cu and doe2.cu; the lab requires a.cu"};
  EXPECT_EQ(choose(files, {"a.cu"}), not_found);
  EXPECT_EQ(choose(files, {"a.cu"}, Alternatives::one_upload_with_numbers), not_found);
  EXPECT_EQ(choose(files, {"a.cu"}, Alternatives::versions),
            (Lines{"a.cu=doe2.cu", "doe1.cu was ignored: doe2.cu is newer",
                   "using doe2.cu as a.cu, which the lab requires"}));
}

TEST(ChooseFiles, EveryFileThatResemblesTheRequiredOneIsNamed) {
  const std::vector<Candidate> files{top("a.cu", 1),
                                     top("a (1).cu", 9),
                                     top("A.cu", 9),
                                     top("a.cu.txt", 9),
                                     top("doe_a.cu", 9),
                                     at(Nearness::below, "final/a.cu", 9),
                                     at(Nearness::archive_top, "new.zip/a.cu", 9),
                                     top("a.cpp"),
                                     top("extra.cu")};
  EXPECT_EQ(choose(files, {"a.cu"}),
            (Lines{"a.cu=a.cu",
                   "a (1).cu, A.cu, a.cu.txt, doe_a.cu, final/a.cu and new.zip/a.cu were ignored: "
                   "a.cu is graded instead"}));
  const FileChoice choice = choose_files(files, {"a.cu"}, Alternatives::one_upload, "lab5");
  ASSERT_EQ(choice.unlike.size(), 2U) << "they may be further sources";
  EXPECT_EQ(choice.unlike[0]->inner_path, "a.cpp");
}

TEST(ChooseFiles, ACppFileIsUsedWhereThereIsNoCudaSource) {
  EXPECT_EQ(choose({top("a.cpp")}, {"a.cu"}),
            (Lines{"a.cu=a.cpp", "using a.cpp as a.cu, which the lab requires"}));
  EXPECT_EQ(choose({top("mine.cpp")}, {"a.cu"}).front(), "a.cu=mine.cpp");
  EXPECT_EQ(choose({top("util.cpp"), top("A.cpp")}, {"a.cu"}).front(), "a.cu=A.cpp");
  EXPECT_EQ(choose({top("mine.cu"), top("a.cpp")}, {"a.cu"}).front(), "a.cu=mine.cu");
  EXPECT_EQ(choose({top("util.cpp"), top("main.cpp")}, {"a.cu"}), Lines{"no a.cu"});
  EXPECT_EQ(choose({top("a.cu"), top("b.cpp"), top("c.cpp")}, {"a.cu", "b.cu"}),
            (Lines{"a.cu=a.cu", "b.cu=b.cpp", "using b.cpp as b.cu, which the lab requires"}));
  EXPECT_EQ(choose({top("a.cpp"), top("a.cu")}, {"a.cpp", "b.cu"}).front(), "a.cpp=a.cpp");
}

}  // namespace
}  // namespace labcheck::test
