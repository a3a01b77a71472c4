#include "harness/cli/watch_grading.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/spec/submission_finder.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Words = std::vector<std::string>;

Assignment two_files() {
  Assignment assignment;
  assignment.id = "lab1";
  assignment.parts = {{"", PartKind::function, {"a.cu", "b.cu"}, {}}};
  return assignment;
}

/// A student who changes files while they are graded: `acts` come one after the other, each while
/// the next submission is graded; after the last one the user asks to stop.
class WatchGrading : public testing::Test {
 protected:
  void watch(std::vector<std::function<void()>> acts) {
    std::size_t next = 0;
    grade_on_each_save(
        folder_.path(), [&] { return find_submission(folder_.path(), two_files()); },
        [&](const Submission& submission) {
          graded_.push_back(submission.files.empty() ? "" : submission.files.front().contents);
          if (next == acts.size()) throw Interrupted();
          acts[next++]();
        },
        [&](const std::string& line) { told_.push_back(line); });
  }

  Folder folder_;
  Words graded_;
  Words told_;
};

TEST_F(WatchGrading, GradesAgainWhatIsSavedWhileItIsGraded) {
  folder_.write("a.cu", "one");
  watch({[&] { folder_.write("a.cu", "two"); },
         [&] { write_file_atomically(folder_.path() / "a.cu", "three"); }});
  EXPECT_EQ(graded_, (Words{"one", "two", "three"}));
  EXPECT_EQ(
      told_,
      (Words{"waiting for a.cu or b.cu to change; Ctrl-C ends", "a.cu changed: grading again",
             "waiting for a.cu or b.cu to change; Ctrl-C ends", "a.cu changed: grading again"}));
}

TEST_F(WatchGrading, SeesFilesThatComeAndGo) {
  folder_.write("a.cu", "one");
  watch({[&] { folder_.write("b.cu", "new"); }, [&] { fs::remove(folder_.path() / "b.cu"); }});
  EXPECT_EQ(graded_.size(), 3U);
  EXPECT_EQ(std::count(told_.begin(), told_.end(), "b.cu changed: grading again"), 2);
}

TEST_F(WatchGrading, DoesNotGradeAgainWhatIsSavedUnchanged) {
  folder_.write("a.cu", "one");
  watch({[&] {
    folder_.write("a.cu", "one");
    folder_.write("report.html", "no source");
    folder_.write("a.cu", "two");
  }});
  EXPECT_EQ(graded_, (Words{"one", "two"}));
}

TEST(ChangedFiles, AreThoseThatDifferOrAreNew) {
  const auto submission = [](std::vector<std::pair<const char*, const char*>> files) {
    Submission made;
    for (const auto& [name, digest] : files) made.files.push_back({name, name, "", digest});
    return made;
  };
  EXPECT_EQ(changed_files(submission({{"a", "1"}, {"b", "1"}, {"c", "1"}}),
                          submission({{"a", "1"}, {"b", "2"}, {"d", "1"}})),
            (Words{"b", "d", "c"}));
}

TEST(FoldersToWatch, AreThoseOfTheFilesAndTheOneThatWasNamed) {
  const Folder folder;
  const fs::path real = folder.write("elsewhere/a.cu", "");
  fs::create_directories(folder.path() / "work");
  fs::create_symlink(real, folder.path() / "work/a.cu");
  Submission submission;
  submission.files.push_back({"a.cu", folder.path() / "work/a.cu", "", ""});
  const auto folders = folders_to_watch(folder.path() / "work/a.cu", submission);
  EXPECT_EQ(folders,
            (std::vector<fs::path>{fs::canonical(real).parent_path(), folder.path() / "work"}));
  EXPECT_EQ(folders_to_watch("a.cu", {}), std::vector<fs::path>{"."});
}

}  // namespace
}  // namespace labcheck::test
