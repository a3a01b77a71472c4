// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_script.hpp"
#include "harness/toolchain/program_builder.hpp"
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
  ASSERT_EQ(tools.run(object_script(tools.nvcc(), kSimTarget, {"/my lab/a.cpp", "/b.cpp"}, {}, {})), 0);
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

namespace labcheck {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

ProgramSources sources() {
  ProgramSources sources;
  sources.folder = "/home/ada";
  sources.files = {"main.cu", "my helper.cpp"};
  return sources;
}

std::string script_of(const ProgramSources& sources) {
  return program_script("/usr/local/cuda/bin/nvcc", sources, 80, "/opt/labcheck/lib");
}

TEST(ProgramScript, CompilesEachFileAndLinksThemWithTheSimulatedRuntime) {
  const std::string script = script_of(sources());
  EXPECT_TRUE(contains(script, "-o \"$TMPDIR\"/0.o main.cu\n")) << script;
  EXPECT_TRUE(contains(script, "-o \"$TMPDIR\"/1.o 'my helper.cpp'\n")) << script;
  EXPECT_TRUE(contains(script,
                       "\ng++ -o \"$TMPDIR\"/program \"$TMPDIR\"/0.o \"$TMPDIR\"/1.o -L "
                       "/opt/labcheck/lib -Xlinker -rpath -Xlinker /opt/labcheck/lib "
                       "-llabcheck_cudart "))
      << script;
}

TEST(ProgramScript, GeneratesPtxAndLetsTheAssemblerReportRegisters) {
  const std::string script = script_of(sources());
  EXPECT_TRUE(contains(script, "'-gencode=arch=compute_80,code=[compute_80,sm_80]'")) << script;
  EXPECT_TRUE(contains(script, "-Xptxas -v")) << script;
  EXPECT_TRUE(contains(script, "--cudart=none")) << script;
  EXPECT_TRUE(contains(script, "-lineinfo")) << script;
}

TEST(ProgramScript, QuotesTheUsersOptions) {
  ProgramSources given = sources();
  given.include_folders = {"inc", "my inc"};
  given.definitions = {"N=4", "NAME=\"a b\""};
  given.standard = "c++20";
  given.relocatable = true;
  const std::string script = script_of(given);
  for (const char* words :
       {" -I inc", " -I 'my inc'", " -D N=4", " -D 'NAME=\"a b\"'", " -std=c++20", " -rdc=true"}) {
    EXPECT_TRUE(contains(script, words)) << words << "\n" << script;
  }
}

TEST(ProgramScript, LinksRelocatableDeviceCode) {
  ProgramSources given = sources();
  given.relocatable = true;
  const std::string script = script_of(given);
  EXPECT_TRUE(contains(script,
                       " -dlink -gencode=arch=compute_80,code=compute_80 -o "
                       "\"$TMPDIR\"/linked.o \"$TMPDIR\"/0.o \"$TMPDIR\"/1.o -lcudadevrt\n"))
      << script;
  EXPECT_TRUE(contains(script,
                       "\n/usr/local/cuda/bin/nvcc -gencode=arch=compute_80,code=compute_80 "
                       "--cudart=none -o \"$TMPDIR\"/program \"$TMPDIR\"/0.o "
                       "\"$TMPDIR\"/1.o \"$TMPDIR\"/linked.o -L "))
      << script;
  EXPECT_TRUE(contains(script, " -lcudadevrt\ncat ")) << script;
}

TEST(ProgramScript, OmitsUnsetOptions) {
  const std::string script = script_of(sources());
  for (const char* word : {"-std", "-rdc", " -I ", " -D "})
    EXPECT_FALSE(contains(script, word)) << word << "\n" << script;
}

using Files = std::vector<std::string>;

TEST(Dependencies, IncludeThoseOfEveryRule) {
  EXPECT_EQ(parse_dependencies("/tmp/x/0.o : a.cu \\\n  inc/tile.cuh \\\n  /opt/lib.h\n"
                               "1.o: b.cpp inc/tile.cuh\n"),
            (Files{"a.cu", "inc/tile.cuh", "/opt/lib.h", "b.cpp"}));
}

TEST(Dependencies, MayHaveBlanksInTheirNames) {
  EXPECT_EQ(parse_dependencies("0.o: my\\ lab.cu\n"), Files{"my lab.cu"});
}

TEST(Dependencies, AreCurrentUntilOneOfThemChanges) {
  const test::Folder folder;
  folder.write("a.cu", "one");
  folder.write("b.cuh", "two");
  const std::string prints = fingerprint({"a.cu", "b.cuh"}, folder.path());
  EXPECT_TRUE(is_current(prints, folder.path()));
  folder.write("b.cuh", "three");
  EXPECT_FALSE(is_current(prints, folder.path()));
  folder.write("b.cuh", "two");
  EXPECT_TRUE(is_current(prints, folder.path()));
  std::filesystem::remove(folder.path() / "b.cuh");
  EXPECT_FALSE(is_current(prints, folder.path()));
}

TEST(Dependencies, AreNotCurrentIfTheListIsDamaged) {
  EXPECT_FALSE(is_current("nonsense\n", "/"));
}

}  // namespace
}  // namespace labcheck
