#include "harness/intake/choose_files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

Candidate at(Nearness nearness, const std::string& place, int changed = 0) {
  return {.place = place,
          .shown_path = place,
          .file = place,
          .root = ".",
          .nearness = nearness,
          .changed = Moment(std::chrono::seconds(changed))};
}

Candidate top(const std::string& place, int changed = 0) {
  return at(Nearness::top, place, changed);
}

// "name=place" for each chosen file, then the remarks.
Lines chosen(const std::vector<Candidate>& candidates, const Lines& asked,
             SideBySide side_by_side = SideBySide::one_upload,
             const std::string& lab = "lab5-matmul") {
  const FileChoice choice = choose_files(candidates, asked, side_by_side, lab);
  Lines lines;
  for (const ChosenFile& file : choice.files) {
    lines.push_back(file.name + "=" + file.candidate->place);
  }
  for (const std::string& name : choice.missing) lines.push_back("no " + name);
  lines.insert(lines.end(), choice.unread.begin(), choice.unread.end());
  lines.insert(lines.end(), choice.remarks.begin(), choice.remarks.end());
  return lines;
}

TEST(ChooseFiles, TheNearestOfTheNameIsTaken) {
  EXPECT_EQ(chosen({top("a.cu"), at(Nearness::below, "old/a.cu")}, {"a.cu"}), Lines{"a.cu=a.cu"});
  EXPECT_EQ(
      chosen({at(Nearness::archive_top, "doe.zip/a.cu"), at(Nearness::below, "doe.zip/old/a.cu")},
             {"a.cu"}),
      Lines{"a.cu=doe.zip/a.cu"});
  EXPECT_EQ(chosen({at(Nearness::below, "src/a.cu"), top("b.cu")}, {"a.cu"}),
            (Lines{"a.cu=src/a.cu", "grading src/a.cu: the folder itself has no a.cu"}));
}

TEST(ChooseFiles, OfSeveralBelowNoneIsTaken) {
  EXPECT_EQ(
      chosen({at(Nearness::below, "x/a.cu"), at(Nearness::below, "y/a.cu")}, {"a.cu"}),
      (Lines{"no a.cu", "more than one a.cu was handed in: x/a.cu and y/a.cu; none is graded"}));
}

TEST(ChooseFiles, OfSeveralBelowTheOneInTheLabsFolderIsTaken) {
  for (const char* folder : {"lab5", "Lab 5", "lab_05-matmul", "2026/LAB5"}) {
    const std::string own = std::string(folder) + "/a.cu";
    const std::vector<Candidate> files{at(Nearness::below, "lab4/a.cu"),
                                       at(Nearness::below, "lab55/a.cu"), at(Nearness::below, own)};
    EXPECT_EQ(chosen(files, {"a.cu"}),
              (Lines{"a.cu=" + own, "lab4/a.cu was handed in, too, and left out for " + own,
                     "lab55/a.cu was handed in, too, and left out for " + own,
                     "grading " + own + ": the folder itself has no a.cu"}));
  }
}

TEST(ChooseFiles, TextBehindTheNameIsAnEditors) {
  EXPECT_EQ(chosen({top("a.cu.txt"), top("b.cu")}, {"a.cu"}),
            (Lines{"a.cu=a.cu.txt", "a.cu.txt stands for a.cu, which the lab asks for"}));
  EXPECT_EQ(chosen({top("doe_A.CU.TXT")}, {"a.cu", "b.cu"}).front(), "a.cu=doe_A.CU.TXT");
}

TEST(ChooseFiles, OfSeveralBelowTheOneInTheFewestFoldersIsTaken) {
  const std::vector<Candidate> files{at(Nearness::below, "lab/a.cu"),
                                     at(Nearness::below, "lab/old/a.cu")};
  EXPECT_EQ(chosen(files, {"a.cu"}),
            (Lines{"a.cu=lab/a.cu", "lab/old/a.cu was handed in, too, and left out for lab/a.cu",
                   "grading lab/a.cu: the folder itself has no a.cu"}));
}

TEST(ChooseFiles, OfVersionsTheNewestIsTakenWhicheverHasTheNumber) {
  const std::vector<Candidate> files{top("a (1).cu", 9), top("a.cu", 5)};
  EXPECT_EQ(chosen(files, {"a.cu"}), Lines{"a.cu=a.cu"});
  EXPECT_EQ(chosen(files, {"a.cu"}, SideBySide::versions),
            (Lines{"a.cu=a (1).cu", "a.cu was handed in, too, and is older than a (1).cu",
                   "a (1).cu stands for a.cu, which the lab asks for"}));
  EXPECT_EQ(chosen({top("a (1).cu", 5), top("a.cu", 5)}, {"a.cu"}, SideBySide::versions).front(),
            "a.cu=a.cu");
}

TEST(ChooseFiles, OfSeveralHandedInThemselvesTheNewestIsTaken) {
  EXPECT_EQ(chosen({top("a.cu", 5), top("a.cu", 9), top("a.cu", 7)}, {"a.cu"}).size(), 3U);
  const std::vector<Candidate> files{top("doe_a.cu", 5), top("doe-new-a.cu", 9)};
  EXPECT_EQ(
      chosen(files, {"a.cu"}),
      (Lines{"a.cu=doe-new-a.cu", "doe_a.cu was handed in, too, and is older than doe-new-a.cu",
             "doe-new-a.cu stands for a.cu, which the lab asks for"}));
}

TEST(ChooseFiles, NamesThatAreNearlyRightStandIn) {
  for (const char* name : {"A.CU", "a-1.cu", "a (2).cu", "a(2).cu", "doe_a.cu", "Doe Jane a.cu",
                           "lab5-a-3.cu", "doe.a.cu"}) {
    const Lines lines = chosen({top("b.cu"), top(name)}, {"a.cu", "b.cu"});
    EXPECT_EQ(lines, (Lines{std::string("a.cu=") + name, "b.cu=b.cu",
                            std::string(name) + " stands for a.cu, which the lab asks for"}));
  }
  for (const char* name : {"extra.cu", "a.cu.txt.cu", "ba.cu", "a1.cu", "a-.cu"}) {
    EXPECT_EQ(
        chosen({top("b.cu"), top(name)}, {"a.cu", "b.cu"}),
        (Lines{"b.cu=b.cu", "no a.cu", std::string("found ") + name + "; the lab asks for a.cu"}));
  }
}

TEST(ChooseFiles, AFileThatIsAskedForItselfIsNoStandIn) {
  EXPECT_EQ(chosen({top("tiled_a.cu")}, {"a.cu", "tiled_a.cu"}),
            (Lines{"tiled_a.cu=tiled_a.cu", "no a.cu",
                   "the lab asks for a.cu, too, and nothing like it was found"}));
}

TEST(ChooseFiles, NumbersOfAPlatformAreVersions) {
  const std::vector<Candidate> files{top("a.cu", 9), top("a-2.cu", 1), top("a-10.cu", 1)};
  EXPECT_EQ(chosen(files, {"a.cu"}), Lines{"a.cu=a.cu"});
  EXPECT_EQ(chosen(files, {"a.cu"}, SideBySide::one_upload_with_numbers),
            (Lines{"a.cu=a-10.cu", "a.cu was handed in, too, and is older than a-10.cu",
                   "a-2.cu was handed in, too, and is older than a-10.cu",
                   "a-10.cu stands for a.cu, which the lab asks for"}));
  EXPECT_EQ(
      chosen({top("a.cu"), top("a-1.cu")}, {"a.cu", "a-1.cu"}, SideBySide::one_upload_with_numbers),
      (Lines{"a.cu=a.cu", "a-1.cu=a-1.cu"}));
}

TEST(ChooseFiles, TheOnlyFileIsTheOneThatIsAskedFor) {
  EXPECT_EQ(chosen({at(Nearness::below, "x/mine.cu")}, {"a.cu"}),
            (Lines{"a.cu=x/mine.cu", "x/mine.cu stands for a.cu, which the lab asks for"}));
  EXPECT_EQ(chosen({top("mine.cu")}, {"a.cu", "b.cu"}),
            (Lines{"no a.cu", "no b.cu", "found mine.cu; the lab asks for a.cu and b.cu"}));
}

TEST(ChooseFiles, WhichOfAnUploadIsMeantIsNotGuessed) {
  const std::vector<Candidate> files{top("doe1.cu", 5), top("doe2.cu", 9)};
  const Lines not_found{"no a.cu", "found doe1.cu and doe2.cu; the lab asks for a.cu"};
  EXPECT_EQ(chosen(files, {"a.cu"}), not_found);
  EXPECT_EQ(chosen(files, {"a.cu"}, SideBySide::one_upload_with_numbers), not_found);
  EXPECT_EQ(chosen(files, {"a.cu"}, SideBySide::versions),
            (Lines{"a.cu=doe2.cu", "doe1.cu was handed in, too, and is older than doe2.cu",
                   "doe2.cu stands for a.cu, which the lab asks for"}));
}

}  // namespace
}  // namespace labcheck::test
