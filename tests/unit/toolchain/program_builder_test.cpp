// SPDX-License-Identifier: MIT
#include "harness/toolchain/program_builder.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST(ProgramScript, NamesNoFileLikeAnOption) {
  ProgramSources odd = sources();
  odd.files = {"@main.cu"};
  EXPECT_TRUE(contains(script_of(odd), "-o \"$TMPDIR\"/0.o ./@main.cu\n")) << script_of(odd);
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
