// SPDX-License-Identifier: MIT
#include "harness/toolchain/toolchain.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "tests/support/toolchain_test.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Kind = CompileFailure::Kind;

bool is_below(const fs::path& path, const fs::path& folder) {
  return path.string().starts_with(folder.string());
}

TEST_F(ToolchainTest, BuildsAProgramWithTheFunctionsThatItDefines) {
  compiler_.symbols =
      "0000 T twice(float const*, float*)\n0010 B counter\n0020 W inlined()\n"
      "0030 T helper(int)\n";
  const Build result = build();
  ASSERT_NE(result.program(), nullptr);
  EXPECT_EQ(read_file(result.program()->executable), "int x;");
  EXPECT_EQ(result.program()->backend, Backend::sim);
  EXPECT_EQ(result.program()->functions,
            (std::vector<std::string>{"twice(float const*, float*)", "helper(int)"}));
  EXPECT_FALSE(result.from_cache);
}

TEST_F(ToolchainTest, KnowsWhetherAProgramMayUseSeveralStreams) {
  compiler_.undefined = "                 U cudaMalloc\n";
  for (int k = 0; k < 2; ++k) EXPECT_EQ(build().program()->streams, StreamUse::one);
  folders_.folder().write("assignment/driver.cu", "cudaStreamCreate(&stream);");
  EXPECT_EQ(build().program()->streams, StreamUse::several);
}

TEST_F(ToolchainTest, AProgramMayUseTheStreamsThatItCreates) {
  compiler_.undefined = "                 U cudaStreamCreate\n";
  for (int k = 0; k < 2; ++k) EXPECT_EQ(build().program()->streams, StreamUse::several);
}

TEST_F(ToolchainTest, BuildsTheSameSubmissionOnlyOnce) {
  compiler_.object.output = "a.cu(1): warning #1-D: odd\n";
  const Build first = build();
  const std::size_t commands = sandbox_.commands().size();
  const Build second = build();
  EXPECT_EQ(sandbox_.commands().size(), commands);
  EXPECT_TRUE(second.from_cache);
  ASSERT_NE(second.program(), nullptr);
  EXPECT_EQ(second.program()->executable, first.program()->executable);
  EXPECT_EQ(second.program()->functions, first.program()->functions);
  EXPECT_EQ(second.diagnostics, first.diagnostics);
}

TEST_F(ToolchainTest, BuildsAgainIfTheCacheEntryIsIncomplete) {
  const Build first = build();
  ASSERT_NE(first.program(), nullptr);
  const fs::path entry = first.program()->executable.parent_path();
  for (const char* name : {"program", "facts", "log", "outcome"}) {
    fs::remove(entry / name);
    const Build second = build();
    EXPECT_FALSE(second.from_cache) << name;
    EXPECT_NE(second.program(), nullptr) << name;
    EXPECT_TRUE(build().from_cache) << name;
  }
}

TEST_F(ToolchainTest, ShowsAStudentsOwnPathsForACachedBuildOfAnotherStudent) {
  compiler_.object = exited(1, "a.cu(1): error: bad\n");
  build(submission_of("int x", "jo/A.cu"));
  const Build second = build(submission_of("int x", "kim/a.cu"));
  EXPECT_TRUE(second.from_cache);
  ASSERT_EQ(second.diagnostics.size(), 1U);
  EXPECT_EQ(second.diagnostics.front().file, "kim/a.cu");
  EXPECT_EQ(second.log, "kim/a.cu(1): error: bad\n");
}

TEST_F(ToolchainTest, BuildsAgainIfAnyInputChanges) {
  build();
  build(submission_of("int y;"));
  EXPECT_EQ(count_built_programs(), 2U);
  lab_.assignment.compiler_options = {"-O3"};
  build();
  EXPECT_EQ(count_built_programs(), 3U);
  folders_.folder().write("assignment/lab.cuh", "// changed\n");
  build();
  EXPECT_EQ(count_built_programs(), 4U);
  Toolkit other = fake_toolkit();
  other.identity = "another";
  toolchain(other).build(submission_of("int x;"), lab_, kSimTarget);
  EXPECT_EQ(count_built_programs(), 5U);
}

TEST_F(ToolchainTest, LinksAWholeProgramWithoutTheDriver) {
  const Build program =
      toolchain().build(submission_of("int x;"), lab_, kSimTarget, PartKind::program);
  EXPECT_NE(program.program(), nullptr);
  EXPECT_EQ(count_of(sandbox_.commands(), ScriptKind::own_object), 0U) << "no driver is compiled";
  build();
  EXPECT_EQ(count_built_programs(), 2U) << "with the driver, it is a different program";
}

TEST_F(ToolchainTest, ReportsWhyAFileDoesNotCompile) {
  compiler_.object = exited(2, "a.cu(3): error: bad\n  int x\n\n1 error detected\n");
  for (const bool from_cache : {false, true}) {
    const Build failed = build();
    EXPECT_EQ(failed.from_cache, from_cache);
    ASSERT_NE(failed.failure(), nullptr);
    EXPECT_EQ(failed.failure()->kind, Kind::compiler);
    EXPECT_EQ(render(failed.failure()->reason), "The submission does not compile: A.cu:3: bad");
    ASSERT_EQ(failed.diagnostics.size(), 1U);
    EXPECT_EQ(describe(failed.diagnostics.front()), "jo/A.cu:3: error: bad");
    EXPECT_EQ(failed.log, "jo/A.cu(3): error: bad\n  int x\n\n1 error detected\n");
  }
  EXPECT_EQ(count_of(sandbox_.commands(), ScriptKind::object), 1U);
}

TEST_F(ToolchainTest, ReportsUndefinedSymbols) {
  compiler_.object.output = "a.cu(1): warning: odd\n";
  compiler_.program = exited(1,
                             "/usr/bin/ld: 0.o: in function `f()':\n"
                             "x.cpp:(.text+0x5): undefined reference to `helper(int)'\n");
  const Build failed = build();
  ASSERT_NE(failed.failure(), nullptr);
  EXPECT_EQ(failed.failure()->kind, Kind::linker);
  EXPECT_EQ(render(failed.failure()->reason),
            "The submission uses helper(int), but does not define it.");
  ASSERT_EQ(failed.diagnostics.size(), 2U);
  EXPECT_EQ(describe(failed.diagnostics[1]), "jo/A.cu: error: helper(int) is used but not defined");
}

TEST_F(ToolchainTest, IgnoresLinkerMessagesIfTheCompilerFoundErrors) {
  compiler_.object = exited(1, "a.cu(1): error: undefined reference to `joke'\n");
  EXPECT_EQ(build().failure()->kind, Kind::compiler);
}

TEST_F(ToolchainTest, ShortensALongLogInTheMiddle) {
  std::string log;
  for (int k = 0; k < 5000; ++k) log += "line " + std::to_string(k) + "\n";
  compiler_.object = exited(1, log);
  const std::string shortened = build().log;
  EXPECT_LE(std::count(shortened.begin(), shortened.end(), '\n'), 61);
  EXPECT_TRUE(shortened.starts_with("line 0\n"));
  EXPECT_NE(shortened.find("line 4999"), std::string::npos);
}

TEST_F(ToolchainTest, ShowsTheCompilerTheSubmissionButNotTheReference) {
  lab_.assignment.build_limits.time = std::chrono::seconds(7);
  lab_.assignment.build_limits.memory = 1000;
  build(submission_of("int student;"));
  for (const Command& command : sandbox_.commands()) {
    const ScriptKind kind = script_kind(command);
    if (kind != ScriptKind::object && kind != ScriptKind::program) continue;
    EXPECT_EQ(command.limits.cpu_time, std::chrono::seconds(7));
    EXPECT_EQ(command.limits.memory, 1000U);
    EXPECT_EQ(command.gpu, GpuAccess::none);
    const auto shows = [&](const fs::path& path) {
      return std::ranges::any_of(command.readable, [&](const fs::path& readable) {
        return is_below(path, readable) || is_below(readable, path);
      });
    };
    EXPECT_FALSE(shows(lab_.reference_folder));
    EXPECT_FALSE(shows(lab_.assignment_folder)) << "its headers are in the working folder";
    EXPECT_TRUE(shows(command.working_folder));
    EXPECT_TRUE(shows("/cuda/bin/nvcc"));
    EXPECT_EQ(shows("/runtime/liblabcheck_cudart.so"), kind == ScriptKind::program);
  }
}

// A student can make each compilation take almost the whole limit.
TEST_F(ToolchainTest, TheLimitsApplyToTheWholeBuild) {
  lab_.assignment.build_limits.time = std::chrono::seconds(60);
  compiler_.object.cpu_time = std::chrono::seconds(50);
  build();
  EXPECT_EQ(sandbox_.commands().back().limits.cpu_time, std::chrono::seconds(10));
}

// Copies of a course, of the cache and of labcheck have other paths.
TEST_F(ToolchainTest, CopiesFindTheResultsOfTheOriginal) {
  build();
  toolchain().oracle(lab_);
  const std::size_t commands = sandbox_.commands().size();
  const fs::path top = folders_.folder().path();
  fs::create_directory(top / "copy");
  for (const char* name : {"assignment", "reference", "cache"})
    fs::copy(top / name, top / "copy" / name, fs::copy_options::recursive);
  Lab copy = lab_;
  copy.assignment_folder = top / "copy/assignment";
  copy.reference_folder = top / "copy/reference";
  Toolkit elsewhere = fake_toolkit();
  elsewhere.nvcc = "/opt/cuda/bin/nvcc";
  elsewhere.root = "/opt/cuda";
  Toolchain other(sandbox_, elsewhere, {source_folder(), "/other/runtime"},
                  BuildCache(top / "copy/cache"));
  EXPECT_TRUE(other.build(submission_of("int x;"), copy, kSimTarget).from_cache);
  EXPECT_TRUE(is_below(other.oracle(copy), top / "copy/cache"));
  EXPECT_EQ(sandbox_.commands().size(), commands);
}

TEST_F(ToolchainTest, LinksAgainIfTheRuntimeHasOtherFunctions) {
  const auto build_with = [&](const char* names) {
    folders_.folder().write("runtime/liblabcheck_cudart.names", names);
    Toolchain with_names(sandbox_, fake_toolkit(),
                         {source_folder(), folders_.folder().path() / "runtime"},
                         BuildCache(folders_.folder().path() / "cache"));
    return with_names.build(submission_of("int x;"), lab_, kSimTarget).from_cache;
  };
  EXPECT_FALSE(build_with("cudaFree\n"));
  EXPECT_TRUE(build_with("cudaFree\n"));
  EXPECT_FALSE(build_with("cudaFree\ncudaMalloc\n"));
  EXPECT_EQ(count_of(sandbox_.commands(), ScriptKind::object), 1U);
}

// What is cached must not hide that a file no longer finds a header that it includes.
TEST_F(ToolchainTest, ARenamedHeaderIsAnotherInput) {
  folders_.folder().write("assignment/one.cuh", "// a header of the lab\n");
  folders_.folder().write("reference/bounds.hpp", "// bounds\n");
  lab_.assignment.headers = {"one.cuh"};
  const auto count = [&](ScriptKind kind) { return count_of(sandbox_.commands(), kind); };
  const auto make_all = [&] {
    build();
    toolchain().oracle(lab_);
  };
  make_all();
  const std::size_t objects = count(ScriptKind::own_object);
  fs::rename(lab_.assignment_folder / "one.cuh", lab_.assignment_folder / "two.cuh");
  lab_.assignment.headers = {"two.cuh"};
  fs::rename(lab_.reference_folder / "bounds.hpp", lab_.reference_folder / "limits.hpp");
  make_all();
  EXPECT_EQ(count(ScriptKind::own_object), objects + 1) << "driver.cu";
  EXPECT_EQ(count(ScriptKind::program), 2U);
  EXPECT_EQ(count(ScriptKind::oracle), 2U);
}

TEST_F(ToolchainTest, AToolkitWithoutAStaticRuntimeIsAHarnessError) {
  try {
    toolchain().build(submission_of("int x;"), lab_, {Backend::gpu, 90});
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(), "the toolkit of /cuda/bin/nvcc has no libcudart_static.a");
    EXPECT_EQ(error.remedy(), "install the toolkit's development files");
  }
}

}  // namespace
}  // namespace labcheck::test
