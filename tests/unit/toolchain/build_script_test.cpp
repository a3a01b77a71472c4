#include "harness/toolchain/build_script.hpp"

#include "tests/support/shell_tools.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Target kSimTarget{Backend::sim, 80};
const Target kGpuTarget{Backend::gpu, 90};

BuildPlan plan_for(const ShellTools& tools, const Target& target) {
  BuildPlan plan;
  plan.nvcc = tools.nvcc();
  plan.target = target;
  plan.sources = {"a.cu"};
  plan.include = "/lab";
  plan.objects = {"/driver.o"};
  plan.libraries = "/lib";
  return plan;
}

TEST(TargetOptions, AskForPtxWithoutARuntimeLibraryForTheSimulatedGpu) {
  EXPECT_EQ(target_options(kSimTarget),
            (std::vector<std::string>{"--cudart=none", "-gencode=arch=compute_80,code=compute_80",
                                      "-lineinfo"}));
}

TEST(TargetOptions, AskForMachineCodeOfTheCardForARealGpu) {
  EXPECT_EQ(target_options(kGpuTarget),
            (std::vector<std::string>{"-gencode=arch=compute_90,code=sm_90", "-lineinfo"}));
}

TEST(BuildScript, LeavesTheProgramAndItsSymbolsOnTheDescriptors) {
  const ShellTools tools;
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 0);
  EXPECT_EQ(tools.read("file"), "made by g++\n");
  EXPECT_EQ(tools.read("symbols"), "symbols:\n0 T f\n");
  EXPECT_EQ(tools.read("printed"), "");
}

TEST(BuildScript, CompilesEachFileByItselfForTheTarget) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a.cu", "b.cu"};
  plan.options = {"--std=c++17", "-DSIZE=2 * 3"};
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  const auto calls = tools.calls();
  ASSERT_EQ(calls.size(), 5U);
  EXPECT_EQ(calls[0],
            "[nvcc][-c][--threads=2][--keep][--keep-dir][TMPDIR][--cudart=none]"
            "[-gencode=arch=compute_80,code=compute_80][-lineinfo][-Xcompiler][-fPIC][-DLABCHECK=1]"
            "[-Xcompiler][-Wall][--std=c++17]"
            "[-DSIZE=2 * 3][-I][/lab][-o][TMPDIR/0.o][a.cu]");
  EXPECT_TRUE(calls[1].ends_with("[-o][TMPDIR/1.o][b.cu]")) << calls[1];
}

TEST(BuildScript, KeepsTheMainOfAWholeProgramAndLinksNoDriver) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.kind = PartKind::program;
  plan.objects.clear();
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  EXPECT_EQ(tools.calls()[0].find("LABCHECK"), std::string::npos) << tools.calls()[0];
  EXPECT_TRUE(tools.calls().back().starts_with("[g++][-o][TMPDIR/program][TMPDIR/0.o]["))
      << tools.calls().back();
}

TEST(BuildScript, ListsTheSymbolsOfTheSubmissionOnly) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a.cu", "b.cu"};
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  EXPECT_EQ(tools.calls()[3],
            "[nm][--demangle][--defined-only][--extern-only][TMPDIR/0.o][TMPDIR/1.o]");
}

TEST(BuildScript, LooksForFeaturesInThePtxAndInOpenSymbols) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 0);
  EXPECT_EQ(tools.calls()[1], "[nm][--undefined-only][TMPDIR/0.o]");
  EXPECT_EQ(tools.read("symbols"), "symbols:\n0 T f\n") << "nothing was found";
}

TEST(BuildScript, LinksTheSimulatedRuntimeWhereItLies) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.libraries = "/opt/lab check";
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  EXPECT_EQ(tools.calls().back(),
            "[g++][-o][TMPDIR/program][/driver.o][TMPDIR/0.o][-L][/opt/lab check]"
            "[-llabcheck_cudart][-Wl,-rpath,/opt/lab check]");
}

TEST(BuildScript, LinksTheStaticRuntimeForARealGpu) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(build_script(plan_for(tools, kGpuTarget))), 0);
  EXPECT_EQ(tools.calls().back(),
            "[g++][-o][TMPDIR/program][/driver.o][TMPDIR/0.o][-L][/lib]"
            "[-lcudart_static][-ldl][-lrt][-lpthread]");
}

TEST(BuildScript, TakesHostileNamesForNames) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a b.cu", "$(touch made).cu", "x;touch made;.cu", "it's.cu", "*.cu"};
  plan.include = "/labs/`touch made`";
  plan.objects = {"/o 1/main.o"};
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  const auto calls = tools.calls();
  ASSERT_EQ(calls.size(), 8U);
  for (std::size_t k = 0; k < plan.sources.size(); ++k) {
    EXPECT_TRUE(calls[k].ends_with("[-I][/labs/`touch made`][-o][TMPDIR/" + std::to_string(k) +
                                   ".o][" + plan.sources[k] + "]"))
        << calls[k];
  }
  EXPECT_NE(calls.back().find("[/o 1/main.o]"), std::string::npos) << calls.back();
  EXPECT_EQ(tools.scratch_files(),
            (std::vector<std::string>{"0.o", "1.o", "2.o", "3.o", "4.o", "program", "symbols"}));
}

TEST(BuildScript, StopsAtTheFirstCommandThatFailsWithItsStatus) {
  const ShellTools tools;
  tools.fails("nvcc", 7);
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a.cu", "b.cu"};
  EXPECT_EQ(tools.run(build_script(plan)), 7);
  EXPECT_EQ(tools.calls().size(), 1U);
  EXPECT_EQ(tools.read("printed"), "nvcc fails\n");
  EXPECT_EQ(tools.read("file"), "");
}

TEST(BuildScript, FailsWhereTheProgramDoesNotLink) {
  const ShellTools tools;
  tools.fails("g++", 1);
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 1);
  EXPECT_EQ(tools.read("file"), "");
}

TEST(ObjectScript, LeavesAnObjectForTheTarget) {
  const ShellTools tools;
  ASSERT_EQ(
      tools.run(object_script(tools.nvcc(), kGpuTarget, "/my lab/driver.cu", {"/one", "/my lab"})),
      0);
  EXPECT_EQ(tools.read("file"), "made by nvcc\n");
  EXPECT_EQ(tools.calls().front(),
            "[nvcc][-c][--std=c++17][-O2][-gencode=arch=compute_90,code=sm_90][-lineinfo]"
            "[-Xcompiler][-fPIC][-I][/one][-I][/my lab][-o][TMPDIR/object.o][/my lab/driver.cu]");
}

TEST(ObjectScript, FailsAsTheCompilerDoes) {
  const ShellTools tools;
  tools.fails("nvcc", 2);
  EXPECT_EQ(tools.run(object_script(tools.nvcc(), kSimTarget, "/driver.cu", {})), 2);
  EXPECT_EQ(tools.read("file"), "");
}

TEST(OracleScript, LeavesASharedLibrary) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(oracle_script("/my lab/oracle.cpp", {"/one", "/my lab"})), 0);
  EXPECT_EQ(tools.read("file"), "made by g++\n");
  EXPECT_EQ(tools.calls().front(),
            "[g++][-shared][-fPIC][-std=c++20][-O2][-I][/one][-I][/my lab]"
            "[-o][TMPDIR/oracle.so][/my lab/oracle.cpp]");
}

}  // namespace
}  // namespace labcheck::test
