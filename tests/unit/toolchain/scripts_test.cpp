// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_script.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shell_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {

const Target kSimTarget{Backend::sim, 80};
const Target kGpuTarget{Backend::gpu, 90};

BuildPlan plan_for(const ShellTools& tools, const Target& target) {
  BuildPlan plan;
  plan.nvcc = tools.nvcc();
  plan.ptxas = tools.nvcc().parent_path() / "ptxas";
  plan.target = target;
  plan.sources = {"a.cu"};
  plan.include = "/lab";
  plan.objects = {"/driver.o"};
  plan.libraries = "/lib";
  return plan;
}

TEST(TargetOptions, RequestPtxWithoutARuntimeLibraryForTheSimulatedGpu) {
  EXPECT_EQ(target_options(kSimTarget),
            (std::vector<std::string>{"--cudart=none", "-gencode=arch=compute_80,code=compute_80",
                                      "-lineinfo"}));
}

TEST(TargetOptions, RequestMachineCodeForARealGpu) {
  EXPECT_EQ(target_options(kGpuTarget),
            (std::vector<std::string>{"-gencode=arch=compute_90,code=sm_90", "-lineinfo"}));
}

TEST(BuildScript, WritesTheProgramAndItsSymbolsToTheDescriptors) {
  const ShellTools tools;
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 0);
  EXPECT_EQ(tools.read("file"), "made by g++\n");
  EXPECT_EQ(tools.read("symbols"), "symbols:\n0 T f\n");
  EXPECT_EQ(tools.read("printed"), "");
}

TEST(BuildScript, CompilesEachFileSeparatelyForTheTarget) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a.cu", "b.cu"};
  plan.options = {"--std=c++17", "-DSIZE=2 * 3"};
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  const auto calls = tools.calls();
  ASSERT_EQ(calls.size(), 6U);
  EXPECT_EQ(
      calls[0],
      "[nvcc][-c][--threads=2][--keep][--keep-dir][TMPDIR][--cudart=none]"
      "[-gencode=arch=compute_80,code=compute_80][-lineinfo][-Xcompiler][-fPIC][-Xcompiler][-g1]"
      "[-DLABCHECK=1][-Xcompiler][-Wall][--std=c++17]"
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

TEST(BuildScript, ListsOnlyTheSymbolsOfTheSubmission) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a.cu", "b.cu"};
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  EXPECT_EQ(tools.calls()[4],
            "[nm][--demangle][--defined-only][--extern-only][TMPDIR/0.o][TMPDIR/1.o]");
}

TEST(BuildScript, SearchesFeaturesInPtxSymbolsAndInstructions) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 0);
  EXPECT_EQ(tools.calls()[1], "[nm][--undefined-only][--demangle][TMPDIR/0.o]");
  EXPECT_EQ(tools.calls()[2], "[objdump][-d][--no-show-raw-insn][TMPDIR/0.o]");
  EXPECT_EQ(tools.read("symbols"), "symbols:\n0 T f\n") << "nothing was found";
}

TEST(BuildScript, DoesNotSearchFeaturesInTheNamesOfFiles) {
  const ShellTools tools;
  tools.write_scratch("a.ptx",
                      "\t.file\t1 \"/tmp/ld.shared, // begin inline asm\"\n\t.loc\t1 7 3\n"
                      "\tst.shared.f32 \t[%r1], %f1;\n");
  ASSERT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 0);
  EXPECT_EQ(tools.read("symbols"),
            "feature-file: \n"
            "feature-ptx: .file\t1 \"/tmp/ld.shared, // begin inline asm\"\n"
            "feature-ptx: st.shared\t1\t7\nsymbols:\n0 T f\n");
}

TEST(BuildScript, AssemblesInlinePtxForTheSimulatedGpu) {
  const ShellTools tools;
  tools.make_fail("ptxas", 255);
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 0) << "there is no inline PTX";
  tools.write_scratch("a.ptx", "\t// begin inline asm\n\tgibberish;\n");
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 255);
  EXPECT_EQ(tools.read("printed"), "ptxas fails\n");
  EXPECT_EQ(tools.calls()[1], "[ptxas][--gpu-name=sm_80][--output-file][/dev/null][TMPDIR/a.ptx]");
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kGpuTarget))), 0) << "nvcc assembles it";
}

TEST(BuildScript, LinksTheSimulatedRuntimeFromItsFolder) {
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

TEST(BuildScript, QuotesHostileNames) {
  const ShellTools tools;
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a b.cu", "$(touch made).cu", "x;touch made;.cu", "it's.cu", "*.cu"};
  plan.include = "/labs/`touch made`";
  plan.objects = {"/o 1/main.o"};
  ASSERT_EQ(tools.run(build_script(plan)), 0);
  const auto calls = tools.calls();
  ASSERT_EQ(calls.size(), 9U);
  for (std::size_t k = 0; k < plan.sources.size(); ++k) {
    EXPECT_TRUE(calls[k].ends_with("[-I][/labs/`touch made`][-o][TMPDIR/" + std::to_string(k) +
                                   ".o][" + plan.sources[k] + "]"))
        << calls[k];
  }
  EXPECT_NE(calls.back().find("[/o 1/main.o]"), std::string::npos) << calls.back();
  EXPECT_EQ(tools.scratch_files(),
            (std::vector<std::string>{"0.o", "1.o", "2.o", "3.o", "4.o", "code", "program",
                                      "symbols", "undefined"}));
}

TEST(BuildScript, StopsAtTheFirstFailingCommandWithItsStatus) {
  const ShellTools tools;
  tools.make_fail("nvcc", 7);
  BuildPlan plan = plan_for(tools, kSimTarget);
  plan.sources = {"a.cu", "b.cu"};
  EXPECT_EQ(tools.run(build_script(plan)), 7);
  EXPECT_EQ(tools.calls().size(), 1U);
  EXPECT_EQ(tools.read("printed"), "nvcc fails\n");
  EXPECT_EQ(tools.read("file"), "");
}

TEST(BuildScript, FailsIfTheProgramDoesNotLink) {
  const ShellTools tools;
  tools.make_fail("g++", 1);
  EXPECT_EQ(tools.run(build_script(plan_for(tools, kSimTarget))), 1);
  EXPECT_EQ(tools.read("file"), "");
}

TEST(ObjectScript, WritesAnObjectForTheTarget) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(object_script(tools.nvcc(), kGpuTarget, {"/my lab/driver.cu"},
                                    {"/one", "/my lab"}, {"--std=c++17", "-O1"})),
            0);
  EXPECT_EQ(tools.read("file"), "made by nvcc\n");
  EXPECT_EQ(tools.calls().front(),
            "[nvcc][-c][--std=c++17][-O1][-gencode=arch=compute_90,code=sm_90][-lineinfo]"
            "[-Xcompiler][-fPIC][-I][/one][-I][/my lab][-o][TMPDIR/object.o][/my lab/driver.cu]");
}

TEST(ObjectScript, CompilesSeveralSourcesAsOne) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(object_script(tools.nvcc(), kSimTarget, {"/my lab/a.cpp", "/b.cpp"}, {}, {})),
            0);
  EXPECT_TRUE(tools.calls().front().ends_with("[-o][TMPDIR/object.o][TMPDIR/all.cpp]"))
      << tools.calls().front();
}

TEST(ObjectScript, FailsAsTheCompilerDoes) {
  const ShellTools tools;
  tools.make_fail("nvcc", 2);
  EXPECT_EQ(tools.run(object_script(tools.nvcc(), kSimTarget, {"/driver.cu"}, {}, {})), 2);
  EXPECT_EQ(tools.read("file"), "");
}

TEST(OracleScript, WritesASharedLibrary) {
  const ShellTools tools;
  ASSERT_EQ(tools.run(oracle_script("/my lab/oracle.cpp", {"/one", "/my lab"})), 0);
  EXPECT_EQ(tools.read("file"), "made by g++\n");
  EXPECT_EQ(tools.calls().front(),
            "[g++][-shared][-fPIC][-std=c++20][-O2][-I][/one][-I][/my lab]"
            "[-o][TMPDIR/oracle.so][/my lab/oracle.cpp]");
}

}  // namespace
}  // namespace labcheck::test
