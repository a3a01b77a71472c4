// SPDX-License-Identifier: MIT
// Students may give their files and folders any names: all of them can be compiled, messages show
// them, and none is a command or an option.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::string replaced(std::string text, const std::string& old, const std::string& replacement) {
  text.replace(text.find(old), old.size(), replacement);
  return text;
}

// A solution whose function has another name.
std::string launching_source() {
  return replaced(read_file(source_folder() / "reference/lab6-transpose/solution.cu"),
                  "void transpose(", "void launch(");
}

constexpr const char* kCallsLaunch =
    "#include \"lab.cuh\"\n"
    "void launch(const float* in, float* out, int rows, int cols);\n"
    "void transpose(const float* in, float* out, int rows, int cols) "
    "{ launch(in, out, rows, cols); }\n";

class FileNames : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
  }

  void write(const fs::path& name, const std::string& text) const {
    folder_.write("work" / name, text);
  }

  fs::path path(const fs::path& name) const { return folder_.path() / "work" / name; }

  Outcome grade_work() const {
    Outcome outcome = grade("lab6", path(""), {"--backend", "sim", "--no-speed"});
    EXPECT_FALSE(outcome.report.is_null()) << outcome.problems;
    EXPECT_FALSE(contains(outcome.output, "labcheck-0")) << outcome.output;
    EXPECT_FALSE(contains(outcome.output, "labcheck-folder")) << outcome.output;
    return outcome;
  }

  void expect_full_points() const {
    const Outcome outcome = grade_work();
    EXPECT_EQ(lost_criteria(outcome), std::set<std::string>{}) << outcome.output;
    EXPECT_FALSE(contains(outcome.output, "left out")) << outcome.output;
  }

  // The script run.h, which prints a line and ends the shell that builds the program.
  void expect_that_no_command_runs() const {
    write("run.h", "echo a command runs >&2\nkill -9 2\nkill -9 $PPID\n");
    const Outcome outcome = grade_work();
    EXPECT_EQ(outcome.status, 1) << outcome.problems;
    EXPECT_FALSE(contains(outcome.output + outcome.problems, "a command runs")) << outcome.output;
    EXPECT_NE(outcome.report["grade"]["state"], "withheld") << outcome.output;
    EXPECT_LT(outcome.report["grade"]["points"].get<double>(), 30) << outcome.output;
  }

  Folder folder_;
};

TEST_F(FileNames, OfSourcesCanHaveAnyCharacters) {
  const std::vector<std::string> names{"it's, `2` files.cpp",
                                       "-o.cpp",
                                       "@options.cpp",
                                       "$(reboot) & \"$HOME\".cpp",
                                       " *?[a]; #1 .cpp",
                                       "100 % <ready>|.cpp",
                                       "back\\slash.cpp",
                                       "caf\xE9.cpp",
                                       "вторая часть №2/решение.cpp",
                                       std::string(251, 'n') + ".cpp"};
  std::string declarations;
  std::string calls;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::string function = "part_" + std::to_string(k) + "()";
    write(names[k], "int " + function + " { return 0; }\n");
    declarations += "int " + function + ";\n";
    calls += " + " + function;
  }
  write("kernels, version 2 \"final\".cu", launching_source());
  write("transpose.cu", declarations + replaced(kCallsLaunch, "launch(in, out, rows",
                                                "launch(in, out, rows" + calls));
  expect_full_points();
}

TEST_F(FileNames, OfHeadersAndFoldersCanHaveAnyCharacters) {
  write("моя работа, v2/transpose.cu",
        "#include \"Мой заголовок, v2.h\"\n#include \"../`b`/@.cuh\"\n");
  write("моя работа, v2/Мой заголовок, v2.h", "#include \"-I/it's here.cuh\"\n");
  write("моя работа, v2/-I/it's here.cuh", "#include \"lab.cuh\"\n");
  write("`b`/@.cuh", read_file(source_folder() / "reference/lab6-transpose/solution.cu"));
  expect_full_points();
}

TEST_F(FileNames, OfAFolderCanBeThatOfTheFileInIt) {
  write("transpose.cu/transpose.cu", "#include \"tile.cuh\"\n");
  write("transpose.cu/tile.cuh",
        read_file(source_folder() / "reference/lab6-transpose/solution.cu"));
  expect_full_points();
}

// All names together are longer than the arguments of a command can be.
TEST_F(FileNames, CanBeLong) {
  const fs::path folder = fs::path(std::string(200, 'd')) / std::string(200, 'e');
  write(folder / (std::string(200, 'a') + ".cu"), launching_source());
  for (char last = 'b'; last < 'z'; ++last) {
    for (const char* extension : {".cpp", ".h"})
      write(folder / (std::string(200, 'n') + last + extension), "// nothing\n");
  }
  write("transpose.cu", kCallsLaunch);
  expect_full_points();
}

TEST_F(FileNames, AreThoseOfTheStudentInFindings) {
  for (const fs::path name : {"ядро & Co, v2.cu", "header \\ b.cuh", "src, 2/`x`.cuh"}) {
    fs::remove_all(path(""));
    const bool is_source = name.extension() == ".cu";
    const std::string faulty =
        read_file(source_folder() / "tests/submissions/lab6-transpose/memory_error/no_guard.cu");
    write(name, is_source ? replaced(faulty, "void transpose(", "void launch(") : faulty);
    write(name.parent_path() / "transpose.cu",
          is_source ? kCallsLaunch : "#include \"" + name.filename().string() + "\"\n");
    const Outcome outcome = grade_work();
    EXPECT_EQ(outcome.report["verdict"], "memory_error") << outcome.output;
    EXPECT_EQ(outcome.report["diagnostics"][0]["file"], path(name).string());
    EXPECT_EQ(outcome.report["diagnostics"][0]["line"], 15);
  }
}

TEST_F(FileNames, AreThoseOfTheStudentInTheCompilersMessages) {
  write("src, 2/transpose.cu", kCallsLaunch);
  write("src, 2/a b.cuh", "int a = b;\n");
  write("лаб 6/k, 2.cu",
        "#include \"../src, 2/a b.cuh\"\nint c = d;\nvoid launch(const float*, float*, int, int) "
        "{}\n");
  const Outcome of_source = grade_work();
  EXPECT_EQ(of_source.report["verdict"], "compile_error");
  const std::string header = path("src, 2/a b.cuh").string();
  EXPECT_EQ(of_source.report["diagnostics"][0]["file"], header);
  EXPECT_EQ(of_source.report["diagnostics"][0]["line"], 1);
  EXPECT_EQ(of_source.report["diagnostics"][1]["file"], path("лаб 6/k, 2.cu").string());
  EXPECT_EQ(of_source.report["diagnostics"][1]["line"], 2);
  write("src, 2/transpose.cu", "#include \"a b.cuh\"\n");
  const Outcome of_header = grade_work();
  EXPECT_EQ(of_header.report["diagnostics"][0]["file"], header);
  write("src, 2/a b.cuh", "#include \"none.h\"\n");
  const Outcome of_include = grade_work();
  EXPECT_EQ(of_include.report["diagnostics"][0]["file"], header);
}

TEST_F(FileNames, AreNotCommands) {
  write("`sh run.h`/transpose.cu",
        "#include \"lab.cuh\"\nvoid transpose(const float*, float*, int, int) {}\n");
  expect_that_no_command_runs();
}

TEST_F(FileNames, AreNotFilesOfOptions) {
  write("options.cu", "-wrapper sh,run.h transpose.cu\n");
  write("@options.cu", "void unused() {}\n");
  write("transpose.cu",
        "#include \"lab.cuh\"\nvoid not_defined_here();\n"
        "void transpose(const float*, float*, int, int) { not_defined_here(); }\n");
  expect_that_no_command_runs();
}

}  // namespace
}  // namespace labcheck::test
