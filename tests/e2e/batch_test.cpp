// SPDX-License-Identifier: MIT
// labcheck finds and grades the submissions in every layout of a folder.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/e2e/counting_compiler.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kStudents = 12;

struct LayoutCase {
  std::string name;
  Arrangement arrangement;
  std::string layout;
};

void PrintTo(const LayoutCase& layout_case, std::ostream* out) {
  *out << layout_case.name;
}

class SubmissionsInEachLayout : public testing::TestWithParam<LayoutCase> {};

TEST_P(SubmissionsInEachLayout, AreFoundAssignedToStudentsAndGraded) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  const SmallCourse course;
  const std::vector<Student> all = students(kStudents);
  const fs::path submissions = write_submissions(all, GetParam().arrangement, folder);
  const fs::path roster = folder.write("roster.csv", roster_of(all));
  const fs::path report = folder.path() / "course.json";
  const std::vector<std::string> options{"--roster", roster.string(), "--report",
                                         "json=" + report.string()};
  const Outcome outcome = run_batch(course, submissions, folder.path() / "out", options);
  ASSERT_EQ(outcome.status, 0) << outcome.problems << outcome.output;
  const json graded = json::parse(read_file(report));
  EXPECT_EQ(graded["layout"], GetParam().layout);
  EXPECT_EQ(graded["passed_over"], json::array());
  std::map<std::string, json> by_name;
  for (const json& row : graded["students"]) by_name[row["person"]["name"]] = row;
  EXPECT_EQ(graded["students"].size(), kStudents + 2);
  for (std::size_t k = 0; k + 1 < kStudents; ++k) {
    const json& row = by_name[all[k].name()];
    ASSERT_FALSE(row.is_null()) << all[k].name();
    EXPECT_EQ(row["person"]["id"], all[k].id);
    EXPECT_EQ(row["person"]["on_roster"], true);
    EXPECT_EQ(row["standing"], "graded");
    EXPECT_EQ(row["verdict"], all[k].verdict) << all[k].name();
  }
  for (const char* name : {"Max Absent", "Mia Absent"})
    EXPECT_EQ(by_name[name]["standing"], "missing") << by_name[name];
  std::vector<json> strangers;
  for (const json& row : graded["students"]) {
    if (row["person"]["on_roster"] == false) strangers.push_back(row);
  }
  ASSERT_EQ(strangers.size(), 1u);
  EXPECT_EQ(strangers[0]["verdict"], all.back().verdict);

  const Outcome again = run_batch(course, submissions, folder.path() / "out", options);
  EXPECT_NE(again.output.find("in this run: 0 graded, 0 rescored, 12 unchanged"), std::string::npos)
      << again.output << again.problems;
}

INSTANTIATE_TEST_SUITE_P(
    Batch, SubmissionsInEachLayout,
    testing::Values(LayoutCase{"folders", Arrangement::folders, "plain"},
                    LayoutCase{"files", Arrangement::files, "plain"},
                    LayoutCase{"zips", Arrangement::zips, "plain"},
                    LayoutCase{"moodle", Arrangement::moodle, "moodle"},
                    LayoutCase{"moodle_flat", Arrangement::moodle_flat, "moodle_flat"},
                    LayoutCase{"canvas", Arrangement::canvas, "canvas"},
                    LayoutCase{"gradescope", Arrangement::gradescope, "gradescope"},
                    LayoutCase{"repositories", Arrangement::repositories, "repositories"},
                    LayoutCase{"zip_of_all", Arrangement::zip_of_all, "moodle"}),
    [](const auto& layout_case) { return layout_case.param.name; });

class BatchOfASmallCourse : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
  }

  Outcome run(const SmallCourse& course, const std::string& out,
              const std::vector<std::string>& options = {},
              const std::vector<std::string>& environment = batch_environment()) const {
    return run_batch(course, submissions_, folder_.path() / out, options, environment);
  }

  fs::path record(const std::string& out, const std::string& id) const {
    return folder_.path() / out / "grades/lab6-transpose" / (id + ".json");
  }

  Folder folder_;
  std::vector<Student> all_ = students(10);
  fs::path submissions_ = write_submissions(all_, Arrangement::folders, folder_);
};

TEST_F(BatchOfASmallCourse, ReportsAndRebuildsDamagedRecords) {
  const SmallCourse course;
  ASSERT_EQ(run(course, "out").status, 0);
  const auto whole = timeless_records(folder_.path() / "out");
  const std::string text = read_file(record("out", "s1001"));
  write_file_atomically(record("out", "s1001"), text.substr(0, text.size() / 2));
  write_file_atomically(record("out", "s1003"), "");
  std::string changed = read_file(record("out", "s1004"));
  changed[changed.find("\"points\":") + 9] ^= 1;
  write_file_atomically(record("out", "s1004"), changed);
  fs::copy_file(record("out", "s1006"), record("out", "s1007"),
                fs::copy_options::overwrite_existing);
  const Outcome again = run(course, "out");
  EXPECT_EQ(again.status, 0) << again.problems;
  for (const char* id : {"s1001", "s1003", "s1004", "s1007"}) {
    EXPECT_TRUE(contains(again.problems, std::string(id) + ".json: cannot be used ("))
        << again.problems;
  }
  EXPECT_TRUE(contains(again.output, "in this run: 4 graded, 0 rescored, 6 unchanged"))
      << again.output;
  EXPECT_EQ(timeless_records(folder_.path() / "out"), whole);
}

TEST_F(BatchOfASmallCourse, RegradesOnlyTheRequestedSubmissions) {
  const SmallCourse course;
  ASSERT_EQ(run(course, "out").status, 0);
  const auto whole = timeless_records(folder_.path() / "out");
  const Outcome again = run(course, "out", {"--regrade", "s1002"});
  EXPECT_TRUE(contains(again.output, "in this run: 1 graded, 0 rescored, 9 unchanged"))
      << again.output;
  EXPECT_TRUE(contains(again.problems, "s1002: 20 of 40 points (graded")) << again.problems;
  EXPECT_EQ(timeless_records(folder_.path() / "out"), whole);
  const Outcome typo = run(course, "out", {"--regrade", "s102"});
  EXPECT_EQ(typo.status, 2);
  EXPECT_TRUE(contains(typo.problems, "did you mean 's1002'?")) << typo.problems;
}

TEST_F(BatchOfASmallCourse, AnUnreadableSubmissionIsGradedOnceItCanBeRead) {
  const SmallCourse course;
  const fs::path folder = submissions_ / all_[0].id;
  fs::rename(folder / "transpose.cu", folder_.path() / "kept.cu");
  write_file_atomically(folder / "mine.zip", "no archive");
  const Outcome unread = run(course, "out");
  EXPECT_EQ(unread.status, 3) << unread.problems;
  EXPECT_TRUE(contains(unread.output,
                       "transpose.cu was not found, but may have been submitted in another form: "
                       "mine.zip is not a zip, tar or 7z archive"))
      << unread.output;
  fs::rename(folder_.path() / "kept.cu", folder / "transpose.cu");
  const Outcome graded = run(course, "out");
  EXPECT_EQ(graded.status, 0) << graded.problems;
  EXPECT_TRUE(contains(graded.output, "in this run: 1 graded, 0 rescored, 9 unchanged"))
      << graded.output;
}

TEST_F(BatchOfASmallCourse, AChangeRepeatsOnlyTheAffectedWork) {
  const SmallCourse course("changed_course");
  const CountingCompiler compiler("lab6");
  const std::vector<std::string> open{"--sandbox", "none"};
  ASSERT_EQ(run(course, "old", open, compiler.environment()).status, 0);
  const std::size_t calls = compiler.calls();
  EXPECT_GT(calls, 0u);
  fs::copy(folder_.path() / "old", folder_.path() / "new", fs::copy_options::recursive);

  const Outcome unchanged = run(course, "new", open, compiler.environment());
  EXPECT_TRUE(contains(unchanged.output, "in this run: 0 graded, 0 rescored, 10 unchanged"))
      << unchanged.output;

  course.change_rubric(90);
  const Outcome rescored = run(course, "new", open, compiler.environment());
  EXPECT_TRUE(contains(rescored.output, "in this run: 0 graded, 10 rescored, 0 unchanged"))
      << rescored.output << rescored.problems;
  EXPECT_TRUE(contains(rescored.problems, "s1000: 100 of 100 points (rescored"))
      << rescored.problems;

  const Outcome diff =
      run_labcheck({"diff", (folder_.path() / "old").string(), (folder_.path() / "new").string()});
  EXPECT_EQ(diff.status, 1) << diff.problems;
  EXPECT_TRUE(contains(diff.output, "s1000: 100 of 100 points, was 40")) << diff.output;

  const auto before = timeless_records(folder_.path() / "new");
  course.change_case();
  const Outcome rerun = run(course, "new", open, compiler.environment());
  EXPECT_EQ(rerun.status, 0) << rerun.problems;
  EXPECT_EQ(compiler.calls(), calls);
  const auto after = timeless_records(folder_.path() / "new");
  for (const json& old_run : before.at("s1000")["evidence"]["runs"]) {
    for (const json& new_run : after.at("s1000")["evidence"]["runs"]) {
      if (new_run["case"] != old_run["case"]) continue;
      EXPECT_EQ(new_run["key"] == old_run["key"], old_run["case"] != "oblong");
    }
  }
}

/// A copy of labcheck with another build id, in the same folder, so that it finds labcheck's files.
class OtherBuild {
 public:
  OtherBuild() : path_(built_program() + "-other-build") {
    std::string program = read_file(built_program());
    constexpr std::string_view kNote("\4\0\0\0\24\0\0\0\3\0\0\0GNU\0", 16);
    const auto note = program.find(kNote);
    if (note == std::string::npos) throw std::runtime_error("labcheck has no build id");
    program[note + kNote.size()] ^= 1;
    write_file_atomically(path_, program);
    fs::permissions(path_, fs::perms::owner_exec, fs::perm_options::add);
  }
  ~OtherBuild() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  OtherBuild(const OtherBuild&) = delete;
  OtherBuild& operator=(const OtherBuild&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST_F(BatchOfASmallCourse, AnotherBuildOfLabcheckGradesAgainWithoutCompiling) {
  const SmallCourse course;
  const CountingCompiler compiler("lab6");
  const std::vector<std::string> open{"--sandbox", "none"};
  ASSERT_EQ(run(course, "out", open, compiler.environment()).status, 0);
  const std::size_t calls = compiler.calls();
  const auto before = timeless_records(folder_.path() / "out");
  const OtherBuild other;
  std::vector<std::string> environment = batch_environment();
  for (const std::string& setting : compiler.environment()) environment.push_back(setting);
  const Outcome again =
      run_program(other.path(), batch_arguments(course, submissions_, folder_.path() / "out", open),
                  environment);
  EXPECT_EQ(again.status, 0) << again.problems;
  EXPECT_TRUE(contains(again.output, "in this run: 10 graded, 0 rescored, 0 unchanged"))
      << again.output;
  EXPECT_EQ(compiler.calls(), calls);
  const auto after = timeless_records(folder_.path() / "out");
  EXPECT_NE(after.at("s1000")["evidence"]["runs"][0]["key"],
            before.at("s1000")["evidence"]["runs"][0]["key"]);
}

TEST_F(BatchOfASmallCourse, IdenticalSourcesAreCompiledOnce) {
  const SmallCourse course;
  const CountingCompiler compiler("lab6");
  const Folder other;
  const std::vector<Student> warm_up{{"s1", "A", "B", "accepted", all_[0].source + "// warm\n"}};
  const std::vector<std::string> open{"--sandbox", "none", "--jobs", "4"};
  ASSERT_EQ(run_batch(course, write_submissions(warm_up, Arrangement::files, other),
                      other.path() / "out", open, compiler.environment())
                .status,
            0);
  const std::size_t before = compiler.calls();
  ASSERT_EQ(run(course, "out", open, compiler.environment()).status, 0);
  EXPECT_EQ(compiler.calls(), before + 5);
}

TEST_F(BatchOfASmallCourse, StudentsDoNotSeeHiddenCases) {
  const SmallCourse course;
  const Outcome outcome = run(course, "out");
  ASSERT_EQ(outcome.status, 0);
  EXPECT_TRUE(fs::exists(folder_.path() / "out/index.html"));
  EXPECT_TRUE(contains(read_file(record("out", "s1000")), "quite covert"));
  for (const Student& student : all_) {
    const std::string page =
        read_file(folder_.path() / "out/students/lab6-transpose" / (student.id + ".html"));
    EXPECT_FALSE(contains(page, "quite covert")) << student.id;
    EXPECT_FALSE(contains(page, "secret")) << student.id;
    EXPECT_FALSE(contains(page, "instructor")) << student.id;
  }
}

TEST_F(BatchOfASmallCourse, InstructorsHaveAPagePerStudentWithHiddenCases) {
  const SmallCourse course;
  ASSERT_EQ(run(course, "out").status, 0);
  const fs::path out = folder_.path() / "out";
  const std::string index = read_file(out / "index.html");
  for (const Student& student : all_) {
    const std::string address = "instructor/lab6-transpose/" + student.id + ".html";
    EXPECT_TRUE(contains(index, "\"" + address + "\"")) << student.id;
    const std::string page = read_file(out / address);
    EXPECT_TRUE(contains(page, "../../students/lab6-transpose/" + student.id + ".html"))
        << student.id;
    EXPECT_TRUE(fs::exists(out / "instructor/lab6-transpose/../../students/lab6-transpose" /
                           (student.id + ".html")));
    const bool has_run = student.verdict != "compile_error";
    EXPECT_EQ(contains(page, "quite covert"), has_run) << student.id;
  }
}

}  // namespace
}  // namespace labcheck::test
