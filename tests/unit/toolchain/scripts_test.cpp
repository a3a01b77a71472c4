// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_steps.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shell_tools.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;

TEST(TargetOptions, RequestPtxWithoutARuntimeLibraryForTheSimulatedGpu) {
  EXPECT_EQ(target_options({Backend::sim, 80}),
            (Words{"--cudart=none", "-gencode=arch=compute_80,code=compute_80", "-lineinfo"}));
}

TEST(TargetOptions, RequestMachineCodeForARealGpu) {
  EXPECT_EQ(target_options({Backend::gpu, 90}),
            (Words{"-gencode=arch=compute_90,code=sm_90", "-lineinfo"}));
}

class CompileScript : public testing::Test {
 protected:
  int run(const Words& arguments, const char* assemble = "sm_80") {
    return tools_.run(scripts::compile, arguments,
                      {{"NVCC", tools_.nvcc()},
                       {"PTXAS", tools_.nvcc().parent_path() / "ptxas"},
                       {"ASSEMBLE", assemble}});
  }

  ShellTools tools_;
};

TEST_F(CompileScript, WritesTheObjectAndTheFactsAboutIt) {
  tools_.write_scratch("a.ptx", ".version 8.0\n");
  EXPECT_EQ(run({"-c", "a.cu"}), 0);
  EXPECT_EQ(tools_.calls(),
            (Words{"[nvcc][-c][a.cu][--keep][--keep-dir][TMPDIR][-o][TMPDIR/object.o]",
                   "[nm][--undefined-only][--demangle][TMPDIR/object.o]",
                   "[nm][--defined-only][--extern-only][--demangle][TMPDIR/object.o]",
                   "[objdump][-d][--no-show-raw-insn][TMPDIR/object.o]"}));
  EXPECT_EQ(tools_.read("3"), "made by nvcc\n");
  EXPECT_EQ(tools_.read("4"), "0 T f\n");
  EXPECT_EQ(tools_.read("5"), "0 T f\n");
  EXPECT_EQ(tools_.read("6"), "") << "ret is not a system call";
  EXPECT_EQ(tools_.read("7"), ".version 8.0\n");
  EXPECT_EQ(tools_.read("printed"), "");
}

TEST_F(CompileScript, FindsSystemCalls) {
  for (const char* instruction : {"syscall", "sysenter", "int    $0x80", "svc\t#0x0"}) {
    tools_.make_print("objdump", std::string("  1f:\t") + instruction);
    EXPECT_EQ(run({"a.cu"}), 0);
    EXPECT_EQ(tools_.read("6"), "yes\n") << instruction;
  }
}

TEST_F(CompileScript, AssemblesInlinePtxForTheSimulatedGpu) {
  tools_.make_fail("ptxas", 255);
  EXPECT_EQ(run({"a.cu"}), 0) << "there is no inline PTX";
  tools_.write_scratch("a.ptx", "\t// begin inline asm\n\tgibberish;\n");
  EXPECT_EQ(run({"a.cu"}), 255);
  EXPECT_EQ(tools_.read("printed"), "ptxas fails\n");
  EXPECT_EQ(tools_.calls()[1], "[ptxas][--gpu-name=sm_80][--output-file][/dev/null][TMPDIR/a.ptx]");
  EXPECT_EQ(run({"a.cu"}, ""), 0) << "for a GPU, nvcc assembles it";
}

TEST_F(CompileScript, StopsAtTheFirstFailingCommandWithItsStatus) {
  tools_.make_fail("nvcc", 7);
  EXPECT_EQ(run({"a.cu"}), 7);
  EXPECT_EQ(tools_.calls().size(), 1U);
  EXPECT_EQ(tools_.read("printed"), "nvcc fails\n");
  EXPECT_EQ(tools_.read("3"), "");
}

TEST_F(CompileScript, PassesWordsOnAsTheyAre) {
  ASSERT_EQ(run({"-DSIZE=2 * 3", "`touch made`", "it's.cu", "*.cu"}), 0);
  EXPECT_TRUE(
      tools_.calls().front().starts_with("[nvcc][-DSIZE=2 * 3][`touch made`][it's.cu][*.cu]"))
      << tools_.calls().front();
}

TEST(LinkScript, LinksWithTheLibrariesOfTheRuntime) {
  const ShellTools tools;
  EXPECT_EQ(tools.run(scripts::link, {"--", "0.o", "-lcudart"}, {{"LIBRARIES", "/opt/lab check"}}),
            0);
  EXPECT_EQ(tools.calls(),
            Words{"[g++][-o][TMPDIR/linked][-L][TMPDIR][-L][/opt/lab check][0.o][-lcudart]"});
  EXPECT_EQ(tools.read("3"), "made by g++\n");
  EXPECT_EQ(tools.read("4"), "");
}

TEST(LinkScript, FailsAsTheLinkerDoes) {
  const ShellTools tools;
  tools.make_fail("g++", 1);
  EXPECT_EQ(tools.run(scripts::link, {"--", "0.o"}, {{"LIBRARIES", ""}}), 1);
  EXPECT_EQ(tools.calls(), Words{"[g++][-o][TMPDIR/linked][-L][TMPDIR][0.o]"});
  EXPECT_EQ(tools.read("3"), "");
}

/// Links real objects of C++ functions.
class SpareObjects : public testing::Test {
 protected:
  // An object `name` with `source`.
  void add(const std::string& name, const std::string& source) const {
    const auto file = folder_.write(name + ".cpp", source);
    const std::string command = "g++ -c -o " + as_shell_word((folder_.path() / name).string()) +
                                " " + as_shell_word(file.string());
    ASSERT_EQ(std::system(command.c_str()), 0);
  }

  int link(const Words& spare, const Words& always) const {
    Words arguments = spare;
    arguments.emplace_back("--");
    arguments.insert(arguments.end(), always.begin(), always.end());
    arguments.emplace_back("-l:spare.a");
    for (std::string& word : arguments) {
      if (word.ends_with(".o")) word = (folder_.path() / word).string();
    }
    return tools_.run("rm -f \"$TMPDIR\"/*\nPATH=/usr/bin:/bin\n" + std::string(scripts::link),
                      arguments, {{"LIBRARIES", ""}});
  }

  std::string used() const { return tools_.read("4"); }

  Folder folder_;
  ShellTools tools_;
};

TEST_F(SpareObjects, AreLinkedIfSomethingIsMissingWithoutThem) {
  add("0.o", "int f(); int main() { return f(); }");
  add("1.o", "int g(); int f() { return g(); }");
  add("2.o",
      "int unrelated() { return 0; } int undefined_elsewhere(); int h = undefined_elsewhere();");
  add("10.o", "int g() { return 0; }");
  EXPECT_EQ(link({"10.o", "1.o", "2.o"}, {"0.o"}), 0);
  EXPECT_EQ(used(), "spare.a(1.o)\nspare.a(10.o)\n");
}

TEST_F(SpareObjects, MayDefineMain) {
  add("0.o", "int f() { return 0; }");
  add("1.o", "int f(); int main() { return f(); }");
  EXPECT_EQ(link({"1.o"}, {"0.o"}), 0);
  EXPECT_EQ(used(), "spare.a(1.o)\n");
}

TEST_F(SpareObjects, DoNotHideWhatIsMissing) {
  add("0.o", "int f(); int main() { return f(); }");
  add("1.o", "int g() { return 0; }");
  EXPECT_NE(link({"1.o"}, {"0.o"}), 0);
}

TEST_F(SpareObjects, AreNotNeeded) {
  add("0.o", "int main() { return 0; }");
  add("1.o", "int g() { return 0; }");
  EXPECT_EQ(link({"1.o"}, {"0.o"}), 0);
  EXPECT_EQ(used(), "");
}

}  // namespace
}  // namespace labcheck::test
