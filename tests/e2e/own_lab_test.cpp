// SPDX-License-Identifier: MIT
// Labs of instructors: a new one, its own headers and sources, and errors in it.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

/// A course with the lab that `labcheck new-lab` creates, in which students write scale.cu.
class OwnCourse {
 public:
  OwnCourse() {
    created_ = run_labcheck({"new-lab", "lab12-scale", path().string()});
    EXPECT_EQ(created_.status, 0) << created_.problems;
  }

  const fs::path& path() const { return folder_.path(); }
  const Outcome& created() const { return created_; }
  std::string read(const std::string& name) const { return read_file(path() / name); }
  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }

  void replace(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = read(name);
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << name << " does not contain " << from;
    write(name, text.replace(at, from.size(), to));
  }

  Outcome run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--labs", path().string(), "--backend", "sim", "--quiet"});
    return run_labcheck(words);
  }

  Outcome grade_folder(const std::string& name) const {
    return run({"lab12", (path() / name).string()});
  }

 private:
  Folder folder_;
  Outcome created_;
};

const std::string kAssignmentFile = "assignments/lab12-scale/assignment.yaml";
const std::string kSolutionFile = "reference/lab12-scale/solution.cu";

TEST(NewLab, IsValidAndItsSolutionEarnsEverything) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const OwnCourse course;
  EXPECT_TRUE(contains(course.created().output, "rubrics/lab12-scale.yaml"))
      << course.created().output;
  const Outcome valid = course.run({"validate", "lab12"});
  EXPECT_EQ(valid.status, 0) << valid.output << valid.problems;
  const Outcome graded = course.run({"lab12", (course.path() / kSolutionFile).string()});
  EXPECT_EQ(graded.status, 0) << graded.output << graded.problems;
  EXPECT_TRUE(contains(graded.output, "100 of 100 points")) << graded.output;
}

TEST(NewLab, NeverChangesALab) {
  const OwnCourse course;
  course.write(kSolutionFile, "mine");
  const Outcome again = run_labcheck({"new-lab", "lab12-scale", course.path().string()});
  EXPECT_EQ(again.status, 2);
  EXPECT_TRUE(contains(again.problems, "already exists")) << again.problems;
  EXPECT_EQ(course.read(kSolutionFile), "mine");
  const Outcome same_number = run_labcheck({"new-lab", "lab12-other", course.path().string()});
  EXPECT_EQ(same_number.status, 2);
  EXPECT_TRUE(contains(same_number.problems, "already belongs to lab12-scale"));
}

/// The course's lab with a header and a given source, whose function the solution calls.
class LabWithOwnFiles : public OwnCourse {
 public:
  LabWithOwnFiles() {
    replace(kAssignmentFile, "files: [scale.cu]",
            "files: [scale.cu]\nheaders: [factor.h]\ngiven: [factor.cpp, main.cpp]");
    write("assignments/lab12-scale/factor.h", "#pragma once\nfloat factor_of(float x);\n");
    write("assignments/lab12-scale/factor.cpp",
          "#include \"factor.h\"\nfloat factor_of(float x) { return x; }\n");
    write("assignments/lab12-scale/main.cpp",
          "#include \"lab.cuh\"\nint main() { scale(nullptr, nullptr, 0, 1); }\n");
    replace("assignments/lab12-scale/lab.cuh", "#pragma once\n",
            "#pragma once\n#include \"factor.h\"\n");
    replace(kSolutionFile, "n, factor);\n}", "n, factor_of(factor));\n}");
  }
};

TEST(FilesOfALab, AreCompiledCopiedAndNeverReplaced) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const LabWithOwnFiles course;
  const Outcome valid = course.run({"validate", "lab12"});
  EXPECT_EQ(valid.status, 0) << valid.output << valid.problems;
  const Outcome made = course.run({"new", "lab12", (course.path() / "work").string()});
  EXPECT_EQ(made.status, 0) << made.problems;
  for (const char* name : {"factor.h", "factor.cpp", "main.cpp"})
    EXPECT_TRUE(fs::exists(course.path() / "work" / name)) << name;
  // The student changes the lab's files, and splits the program into several files.
  course.write("work/factor.cpp",
               "#include \"factor.h\"\nfloat factor_of(float x) { return 7; }\n");
  course.write("work/kernels/launch.cuh",
               "void launch(const float*, float*, std::size_t, float);\n");
  std::string launch = course.read(kSolutionFile);
  launch.replace(launch.find("void scale("), 11, "void launch(");
  course.write("work/kernels/launch.cu", launch);
  course.write("work/broken.cu", "this is not C++\n");
  course.write("work/scale.cu",
               "#include \"lab.cuh\"\n#include \"kernels/launch.cuh\"\n"
               "void scale(const float* in, float* out, std::size_t n, float factor) {\n"
               "  launch(in, out, n, factor);\n}\n");
  const Outcome graded = course.grade_folder("work");
  EXPECT_EQ(graded.status, 0) << graded.output << graded.problems;
  EXPECT_TRUE(contains(graded.output, "100 of 100 points")) << graded.output;
  // A second definition of the same function is ambiguous.
  course.write("work/old/launch.cu", launch);
  const Outcome twice = course.grade_folder("work");
  EXPECT_EQ(twice.status, 1) << twice.output;
  EXPECT_TRUE(contains(twice.output, "twice: in launch.cu and")) << twice.output;
}

TEST(FilesOfALab, ThatDoNotCompileWithholdTheGrade) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const LabWithOwnFiles course;
  course.write("assignments/lab12-scale/factor.cpp", "float factor_of(float x) { return y; }\n");
  const Outcome graded = course.run({"lab12", (course.path() / kSolutionFile).string()});
  EXPECT_EQ(graded.status, 3) << graded.output << graded.problems;
}

TEST(ErrorsOfALab, InParametersWithholdTheGradeAndNameTheCase) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const OwnCourse course;
  course.replace("assignments/lab12-scale/driver.cu", "test.number(\"factor\")",
                 "test.number(\"factors\")");
  const Outcome graded = course.run({"lab12", (course.path() / kSolutionFile).string()});
  EXPECT_EQ(graded.status, 3) << graded.output << graded.problems;
  EXPECT_TRUE(contains(graded.output, "'factors'")) << graded.output;
  EXPECT_TRUE(contains(graded.output, "test case 'one'")) << graded.output;
}

TEST(ErrorsOfALab, AreNotInventedByStudents) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const OwnCourse course;
  // The exception passes through the driver, which reports it as if it came from itself.
  course.write("submission/scale.cu",
               "#include \"lab.cuh\"\n#include <string>\n"
               "namespace labcheck { struct SetupFailure { std::string text; }; }\n"
               "void scale(const float*, float*, std::size_t, float) {\n"
               "  throw labcheck::SetupFailure{\"driver.cu requests parameter 'x'\"};\n}\n");
  const Outcome graded = course.grade_folder("submission");
  EXPECT_EQ(graded.status, 1) << graded.output << graded.problems;
}

TEST(ErrorsOfALab, StopABatchBeforeItGradesAnything) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const OwnCourse course;
  course.write("submissions/ada/scale.cu", course.read(kSolutionFile));
  const std::vector<std::string> batch{
      "batch", (course.path() / "submissions").string(), "--lab",    "lab12",
      "--out", (course.path() / "results").string(),     "--layout", "plain"};
  const auto run_batch = [&] {
    std::vector<std::string> words = batch;
    words.insert(words.end(), {"--labs", course.path().string(), "--backend", "sim"});
    return run_labcheck(words, {"LABCHECK_CACHE=" + (course.path() / "cache").string()});
  };
  const Outcome good = run_batch();
  EXPECT_EQ(good.status, 0) << good.output << good.problems;
  EXPECT_TRUE(contains(good.output + good.problems, "the reference solution first"))
      << good.output << good.problems;
  const Outcome again = run_batch();
  EXPECT_EQ(again.status, 0) << again.problems;
  EXPECT_FALSE(contains(again.output + again.problems, "the reference solution first"))
      << again.output << again.problems;
  course.replace(kSolutionFile, "factor * in[i]", "in[i]");
  const Outcome bad = run_batch();
  EXPECT_EQ(bad.status, 2) << bad.output << bad.problems;
  EXPECT_TRUE(contains(bad.problems, "its reference solution does not earn every point"))
      << bad.problems;
}

TEST(Validate, WarnsAboutAFunctionThatNoTestCaseCalls) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const OwnCourse course;
  course.replace("assignments/lab12-scale/lab.cuh", "std::size_t n, float factor);",
                 "std::size_t n, float factor);\n\nvoid forgotten(int n);");
  const Outcome valid = course.run({"validate", "lab12"});
  EXPECT_EQ(valid.status, 0) << valid.output << valid.problems;
  EXPECT_TRUE(contains(valid.problems, "no test case calls 'forgotten'")) << valid.problems;
}

TEST(Ladder, SuggestsThresholds) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome outcome = run_labcheck(
      {"ladder", "lab5", "--on", "lecture", "--suggest", "--backend", "sim", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_TRUE(contains(outcome.output, "naive and tile-16\n")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, "Thresholds for speed need a GPU")) << outcome.output;
}

}  // namespace
}  // namespace labcheck::test
