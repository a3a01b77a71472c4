// SPDX-License-Identifier: MIT
#include "harness/toolchain/compiler_log.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const PathNames kNames{{"a.cu", "submissions/jo/A.cu"}, {"b.cu", "submissions/jo/b.cu"}};

/// The diagnostics in `log`, one per line.
std::vector<std::string> diagnostics_in(std::string_view log) {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : parse_compiler_log(log, kNames))
    lines.push_back(describe(diagnostic));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(CompilerLog, ReadsErrorsOfNvcc) {
  EXPECT_EQ(diagnostics_in("a.cu(3): error: identifier \"x\" is undefined\n"
                           "  __attribute__((global)) void k(float* a) { a[0] = x; }\n"
                           "                                                    ^\n"
                           "\n"
                           "1 error detected in the compilation of \"a.cu\".\n"),
            Lines{"submissions/jo/A.cu:3: error: identifier \"x\" is undefined"});
}

TEST(CompilerLog, ReadsNumberedWarningsAndRemarksOfNvcc) {
  EXPECT_EQ(diagnostics_in("a.cu(2): warning #940-D: missing return statement\n"
                           "a.cu(3): error #20: identifier is undefined\n"
                           "b.cu(4): remark #1-D: last line has no end\n"),
            (Lines{"submissions/jo/A.cu:2: warning: missing return statement",
                   "submissions/jo/A.cu:3: error: identifier is undefined",
                   "submissions/jo/b.cu:4: note: last line has no end"}));
}

TEST(CompilerLog, ReadsDiagnosticsOfTheHostCompiler) {
  EXPECT_EQ(diagnostics_in("a.cu:1:10: fatal error: nofile.h: No such file or directory\n"
                           "    1 | #include \"nofile.h\"\n"
                           "      |          ^~~~~~~~~~\n"
                           "compilation terminated.\n"
                           "b.cu: In function 'int f()':\n"
                           "b.cu:7:5: warning: unused variable 'q' [-Wunused-variable]\n"
                           "b.cu:8: error: no column\n"
                           "b.cu:9:1: note: declared here\n"),
            (Lines{"submissions/jo/A.cu:1:10: error: nofile.h: No such file or directory",
                   "submissions/jo/b.cu:7:5: warning: unused variable 'q' [-Wunused-variable]",
                   "submissions/jo/b.cu:8: error: no column",
                   "submissions/jo/b.cu:9:1: note: declared here"}));
}

TEST(CompilerLog, RecognizesTheStudentsFilesInAnyFolder) {
  EXPECT_EQ(diagnostics_in("/tmp/staging/a.cu(3): error: bad\n./b.cu:1:2: error: bad\n"),
            (Lines{"submissions/jo/A.cu:3: error: bad", "submissions/jo/b.cu:1:2: error: bad"}));
}

TEST(CompilerLog, LeavesOutDiagnosticsAboutOtherFiles) {
  EXPECT_EQ(diagnostics_in("/usr/include/c++/12/vector:12:3: warning: deprecated\n"
                           "lab.cuh(4): error: declaration is incompatible\n"
                           "ba.cu(4): error: a name that only ends alike\n"),
            Lines{});
}

TEST(CompilerLog, LeavesOutMessagesWithoutAPosition) {
  EXPECT_EQ(diagnostics_in("ptxas error   : Entry function '_Z1kPf' uses too much shared data\n"
                           "ptxas /tmp/tmpxft_0-6_a.ptx, line 28; error   : Not a name: 'bogus'\n"
                           "ptxas fatal   : Ptx assembly aborted due to errors\n"
                           "nvcc warning : incompatible redefinition for option 'std'\n"
                           "g++: error: unrecognized option\n"),
            Lines{});
}

TEST(CompilerLog, ReportsDuplicatesFromHostAndDeviceCompilationOnce) {
  EXPECT_EQ(diagnostics_in("a.cu(3): error: bad\n\na.cu(3): error: bad\na.cu(4): error: bad\n"),
            (Lines{"submissions/jo/A.cu:3: error: bad", "submissions/jo/A.cu:4: error: bad"}));
}

TEST(CompilerLog, MayHaveWindowsLineEndsAndNoLastLineEnd) {
  EXPECT_EQ(diagnostics_in("a.cu(3): error: bad\r\na.cu(4): error: worse").size(), 2U);
  EXPECT_EQ(diagnostics_in(""), Lines{});
}

TEST(CompilerLog, IgnoresInvalidLineNumbers) {
  EXPECT_EQ(diagnostics_in("a.cu(99999999999999999999): error: bad\n"
                           "a.cu:99999999999999999999:1: error: bad\n"
                           "a.cu:1:99999999999999999999: error: bad\n"
                           "a.cu(-1): error: bad\n"
                           "a.cu(): error: bad\n"),
            Lines{});
}

TEST(CompilerLog, MayHaveVeryLongLines) {
  const std::string name(2'000'000, 'x');
  const auto found = parse_compiler_log(
      name + "(1): error: bad\na.cu(3): error: identifier \"" + name + "\" is undefined\n", kNames);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().line, 3);
  EXPECT_TRUE(render(found.front().message).starts_with("identifier \"xxx"));
}

TEST(StudentPaths, ReplaceTheNamesOfFiles) {
  EXPECT_EQ(with_student_paths(
                "a.cu(3): error: bad\nIn file included from a.cu:1:\nb.cu:2:1: bad\n", kNames),
            "submissions/jo/A.cu(3): error: bad\nIn file included from submissions/jo/A.cu:1:\n"
            "submissions/jo/b.cu:2:1: bad\n");
}

TEST(StudentPaths, DoNotReplaceSimilarNames) {
  const std::string log = "data.cu(3): x\n/tmp/a.cu:4: x\na.cuh(3): x\nprintf(\"a.cu\")\na.cu";
  EXPECT_EQ(with_student_paths(log, kNames), log);
}

TEST(StudentPaths, MayContainTheNameThatTheyReplace) {
  EXPECT_EQ(with_student_paths("a.cu(1): a.cu(2): x", {{"a.cu", "my a.cu"}}),
            "my a.cu(1): my a.cu(2): x");
}

TEST(StudentPaths, AreThoseOfFilesInOtherFoldersWithTheSameName) {
  const PathNames names{
      {"b c.cuh", "jo/b c.cuh"}, {"c.cuh", "jo/c.cuh"}, {"z/c.cuh", "jo/z/c.cuh"}};
  const std::string log = "/tmp/z/c.cuh(3): error: bad\n";
  EXPECT_EQ(parse_compiler_log(log, names).front().file, "jo/z/c.cuh");
  EXPECT_EQ(with_student_paths("b c.cuh(3): error: bad\nin z/c.cuh:1", names),
            "jo/b c.cuh(3): error: bad\nin jo/z/c.cuh:1");
}

TEST(LinkerLog, ListsUndefinedSymbolsOnce) {
  const LinkProblems problems = parse_linker_log(
      "/usr/bin/ld: /tmp/0.o: in function `f()':\n"
      "tmpxft.cpp:(.text+0x5): undefined reference to `helper(int)'\n"
      "tmpxft.cpp:(.text+0x9): undefined reference to `helper(int)'\n"
      "tmpxft.cpp:(.text+0xb): undefined reference to 'cublasSgemm_v2'\n"
      "collect2: error: ld returned 1 exit status\n",
      kNames);
  EXPECT_EQ(problems.undefined, (Lines{"helper(int)", "cublasSgemm_v2"}));
  EXPECT_EQ(problems.defined_twice, Lines{});
}

TEST(LinkerLog, ListsSymbolsThatAreDefinedTwice) {
  const LinkProblems problems = parse_linker_log(
      "/usr/bin/ld: /tmp/1.o: in function `scale(float*)':\n"
      "b.cu:(.text+0x0): multiple definition of `scale(float*)'; /tmp/0.o:a.cu:(.text+0x0): first "
      "defined here\n"
      "/usr/bin/ld: 0.o: multiple definition of `main'; main.o: first defined here\n",
      kNames);
  EXPECT_EQ(problems.defined_twice, (Lines{"scale(float*)", "main"}));
  EXPECT_EQ(problems.undefined, Lines{});
}

std::vector<std::string> linker_diagnostics_in(std::string_view log) {
  std::vector<std::string> diagnostics;
  for (const Diagnostic& diagnostic : parse_linker_log(log, kNames).diagnostics)
    diagnostics.push_back(describe(diagnostic));
  return diagnostics;
}

TEST(LinkerLog, NamesTheSourceOfEachObject) {
  EXPECT_EQ(linker_diagnostics_in(
                "/usr/bin/ld: /tmp/1.o: in function `f()':\n"
                "tmpxft.cpp:(.text+0x5): undefined reference to `helper(int)'\n"
                "/usr/bin/ld: tmpxft.cpp:(.text+0x9): undefined reference to `other()'\n"
                "/usr/bin/ld: /tmp/0.o:tmpxft.cpp:(.text+0xb): undefined reference to `g()'\n"
                "/usr/bin/ld: /tmp/0.o:tmpxft.cpp:(.text+0xf): undefined reference to `g()'\n"),
            (Lines{"submissions/jo/b.cu: error: helper(int) is used but not defined",
                   "submissions/jo/b.cu: error: other() is used but not defined",
                   "submissions/jo/A.cu: error: g() is used but not defined"}));
}

TEST(LinkerLog, ReportsASecondDefinitionInItsFile) {
  EXPECT_EQ(linker_diagnostics_in("/usr/bin/ld: /tmp/1.o: in function `scale(float*)':\n"
                                  "x.cpp:(.text+0x0): multiple definition of `scale(float*)'; "
                                  "/tmp/0.o:a.cu:(.text+0x0): first defined here\n"),
            Lines{"submissions/jo/b.cu: error: scale(float*) is defined twice"});
}

TEST(LinkerLog, IgnoresObjectsThatAreNotTheStudents) {
  EXPECT_EQ(linker_diagnostics_in("/usr/bin/ld: /tmp/1.o: in function `f()':\n"
                                  "/usr/bin/ld: /cache/object.o: in function `run()':\n"
                                  "main.cu:(.text+0x5): undefined reference to `helper(int)'\n"
                                  "/usr/bin/ld: /lib/Scrt1.o: in function `_start':\n"
                                  "(.text+0x1b): undefined reference to `main'\n"
                                  "/usr/bin/ld: libx.a(own.o): undefined reference to `z'\n"),
            Lines{});
}

TEST(FirstError, MayBeInAnyFile) {
  EXPECT_EQ(first_error("a.cu(1): warning: odd\n/labs/lab.cuh(4): error: bad\na.cu(9): error: x\n"),
            "lab.cuh:4: bad");
  EXPECT_EQ(first_error("/usr/include/c++/12/array:7:3: note: x\n"
                        "/usr/include/c++/12/array:9:3: fatal error: bad\n"),
            "array:9: bad");
}

TEST(FirstError, HasNoPositionIfTheAssemblerFoundIt) {
  EXPECT_EQ(first_error("ptxas /tmp/a.ptx, line 28; error   : Unknown modifier '.u33'\n"
                        "ptxas fatal   : Ptx assembly aborted due to errors\n"),
            "Unknown modifier '.u33'");
  EXPECT_EQ(first_error("ptxas info    : x\nptxas error   : Entry function 'k' uses too much\n"),
            "Entry function 'k' uses too much");
  EXPECT_EQ(first_error("nvcc warning : odd\n"), "");
}

TEST(LinkerLog, MayHaveVeryLongLines) {
  const std::string name(2'000'000, 'x');
  const LinkProblems problems = parse_linker_log(
      "undefined reference to `" + name + "'\nundefined reference to `f()'\n", kNames);
  ASSERT_FALSE(problems.undefined.empty());
  EXPECT_EQ(problems.undefined.back(), "f()");
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

// As nvcc 11.8 to 13 print it for a file with a warning and two kernels, one of which spills.
constexpr const char* kLog =
    "add.cu(3): warning #177-D: variable \"x\" was declared but never referenced\n"
    "\n"
    "ptxas info    : 0 bytes gmem, 16 bytes cmem[3]\n"
    "ptxas info    : Compiling entry function '_Z3addPff' for 'sm_80'\n"
    "ptxas info    : Function properties for _Z3addPff\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 8 registers, 364 bytes cmem[0]\n"
    "ptxas info    : Compiling entry function '_Z4wideIfEvPT_' for 'sm_80'\n"
    "ptxas info    : Function properties for _Z4wideIfEvPT_\n"
    "    96 bytes stack frame, 92 bytes spill stores, 120 bytes spill loads\n"
    "ptxas info    : Used 255 registers, used 1 barriers, 96 bytes cumulative stack size\n"
    "ptxas info    : Compile time = 12.345 ms\n";

TEST(ResourceUsage, ListsRegistersAndSpillsOfEachKernel) {
  const ResourceUsage usage = parse_resource_usage(kLog);
  EXPECT_EQ(usage, (ResourceUsage{{"_Z3addPff", {8, 0}}, {"_Z4wideIfEvPT_", {255, 92 + 120}}}));
}

TEST(ResourceUsage, IsEmptyIfTheAssemblerReportsNothing) {
  EXPECT_TRUE(parse_resource_usage("").empty());
  EXPECT_TRUE(parse_resource_usage("add.cu(3): error: expected a \";\"\n").empty());
}

TEST(ResourceUsage, LeavesOutFunctionsThatAreNotKernels) {
  EXPECT_TRUE(parse_resource_usage("ptxas info    : Function properties for _Z1fi\n"
                                   "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill "
                                   "loads\n")
                  .empty());
}

TEST(ResourceUsage, IsRemovedFromTheCompilersOutput) {
  EXPECT_EQ(without_resource_usage(kLog),
            "add.cu(3): warning #177-D: variable \"x\" was declared but never referenced\n\n");
}

}  // namespace
}  // namespace labcheck
