// SPDX-License-Identifier: MIT
// From Moodle's download to the files that Moodle takes back.

#include "harness/base/files.hpp"
#include "tests/e2e/batch_course.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

class MoodleOfABatch : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
  }

  fs::path path(const std::string& name) const { return folder_.path() / name; }

  void submit(Arrangement arrangement) {
    submissions_ = write_submissions(all_, arrangement, folder_);
  }

  Outcome run(const SmallCourse& course, const std::string& format, const std::string& name,
              std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"--report", format + "=" + path(name).string(), "--report",
                                   "json=" + path("course.json").string()});
    return run_batch(course, submissions_, path("out"), options);
  }

  std::string sheet() const {
    std::string text =
        "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\"\r\n";
    for (const Student& student : all_) {
      text += fmt::format("\"Participant {}\",\"{}\",{},Submitted,,100.00\r\n", student.number(),
                          student.name(), student.email());
    }
    return text;
  }

  Folder folder_;
  std::vector<Student> all_ = students(10);
  fs::path submissions_;
};

// The files in a zip archive, unpacked by another program.
fs::path unpacked(const fs::path& zip) {
  const fs::path folder = fs::path(zip).replace_extension("unpacked");
  fs::create_directories(folder);
  const std::string command =
      fmt::format("python3 -m zipfile -e '{}' '{}'", zip.string(), folder.string());
  EXPECT_EQ(std::system(command.c_str()), 0);
  return folder;
}

TEST_F(MoodleOfABatch, PackTheStudentsPagesForMoodle) {
  const SmallCourse course;
  submit(Arrangement::moodle);
  const Outcome outcome = run(course, "moodle-feedback", "feedback.zip");
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  const fs::path feedback = unpacked(path("feedback.zip"));
  for (const Student& student : all_) {
    const fs::path page =
        feedback / fmt::format("{}_{}_assignsubmission_file_", student.name(), student.number()) /
        "lab6-transpose.html";
    ASSERT_TRUE(fs::exists(page)) << student.name();
    EXPECT_EQ(read_file(page).find("quite covert"), std::string::npos) << student.name();
  }
  const auto files =
      std::distance(fs::recursive_directory_iterator(feedback), fs::recursive_directory_iterator());
  EXPECT_EQ(files, 2 * static_cast<std::ptrdiff_t>(all_.size())) << "only the students' pages";
}

TEST_F(MoodleOfABatch, PackPagesOfPlainFoldersByTheNumbersOfTheRoster) {
  const SmallCourse course;
  submit(Arrangement::folders);
  std::string roster = "Identifier,Full name,ID number\n";
  for (const Student& student : all_)
    roster += fmt::format("Participant 9{},{},{}\n", student.number(), student.name(), student.id);
  folder_.write("worksheet.csv", roster);
  const Outcome outcome =
      run(course, "moodle-feedback", "feedback.zip", {"--roster", path("worksheet.csv").string()});
  ASSERT_EQ(outcome.status, 0) << outcome.problems;
  const fs::path feedback = unpacked(path("feedback.zip"));
  for (const Student& student : all_) {
    EXPECT_TRUE(fs::exists(
        feedback / fmt::format("{}_9{}_assignsubmission_file_", student.name(), student.number()) /
        "lab6-transpose.html"))
        << student.name();
  }
}

TEST_F(MoodleOfABatch, ADryRunShowsEachGradeAndWritesNothing) {
  const SmallCourse course;
  submit(Arrangement::moodle);
  std::string exported = sheet();
  exported += "Participant 1,\"Max Missing\",max@example.edu,,,100.00\r\n";
  folder_.write("sheet.csv", exported);
  const Outcome before = run(course, "moodle", "sheet.csv", {"--dry-run"});
  EXPECT_EQ(before.status, 0) << before.problems;
  EXPECT_NE(before.output.find("lab6-transpose: 0 graded, 10 to grade, 0 missing"),
            std::string::npos)
      << before.output;
  EXPECT_FALSE(fs::exists(path("out")));

  ASSERT_EQ(run_batch(course, submissions_, path("out")).status, 0);
  const Outcome after = run(course, "moodle", "sheet.csv",
                            {"--dry-run", "--report", "moodle-feedback=" + path("f.zip").string()});
  EXPECT_EQ(after.status, 0) << after.problems;
  EXPECT_NE(after.output.find("sheet.graded.csv: 10 grades would be entered"), std::string::npos)
      << after.output;
  EXPECT_NE(after.output.find(all_[0].name() + " (line 2): 100.00"), std::string::npos)
      << after.output;
  EXPECT_NE(after.output.find("Max Missing (line 12): no graded submission matches"),
            std::string::npos)
      << after.output;
  EXPECT_NE(after.output.find("f.zip: 10 feedback files would be written"), std::string::npos);
  for (const char* name : {"sheet.graded.csv", "f.zip", "course.json"})
    EXPECT_FALSE(fs::exists(path(name))) << name;
  EXPECT_EQ(read_file(path("sheet.csv")), exported);
}

}  // namespace
}  // namespace labcheck::test
