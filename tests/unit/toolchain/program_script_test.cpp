#include "harness/toolchain/program_builder.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

bool holds(const std::string& text, const std::string& part) {
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

TEST(ProgramScript, CompilesEachFileAndLinksThemWithOurRuntime) {
  const std::string script = script_of(sources());
  EXPECT_TRUE(holds(script, "-o \"$TMPDIR\"/0.o main.cu\n")) << script;
  EXPECT_TRUE(holds(script, "-o \"$TMPDIR\"/1.o 'my helper.cpp'\n")) << script;
  EXPECT_TRUE(holds(script,
                    "\ng++ -o \"$TMPDIR\"/program \"$TMPDIR\"/0.o \"$TMPDIR\"/1.o -L "
                    "/opt/labcheck/lib -Xlinker -rpath -Xlinker /opt/labcheck/lib "
                    "-llabcheck_cudart "))
      << script;
}

TEST(ProgramScript, MakesPtxAndHasTheAssemblerTellRegisters) {
  const std::string script = script_of(sources());
  EXPECT_TRUE(holds(script, "'-gencode=arch=compute_80,code=[compute_80,sm_80]'")) << script;
  EXPECT_TRUE(holds(script, "-Xptxas -v")) << script;
  EXPECT_TRUE(holds(script, "--cudart=none")) << script;
  EXPECT_TRUE(holds(script, "-lineinfo")) << script;
}

TEST(ProgramScript, PassesTheUsersOptionsOnAsWords) {
  ProgramSources given = sources();
  given.include_folders = {"inc", "my inc"};
  given.definitions = {"N=4", "NAME=\"a b\""};
  given.standard = "c++20";
  given.relocatable = true;
  const std::string script = script_of(given);
  for (const char* words :
       {" -I inc", " -I 'my inc'", " -D N=4", " -D 'NAME=\"a b\"'", " -std=c++20", " -rdc=true"}) {
    EXPECT_TRUE(holds(script, words)) << words << "\n" << script;
  }
}

TEST(ProgramScript, LinksTheDeviceCodeOfFilesThatWereCompiledApart) {
  ProgramSources given = sources();
  given.relocatable = true;
  const std::string script = script_of(given);
  EXPECT_TRUE(holds(script,
                    " -dlink -gencode=arch=compute_80,code=compute_80 -o "
                    "\"$TMPDIR\"/linked.o \"$TMPDIR\"/0.o \"$TMPDIR\"/1.o -lcudadevrt\n"))
      << script;
  EXPECT_TRUE(holds(script,
                    "\n/usr/local/cuda/bin/nvcc -gencode=arch=compute_80,code=compute_80 "
                    "--cudart=none -o \"$TMPDIR\"/program \"$TMPDIR\"/0.o "
                    "\"$TMPDIR\"/1.o \"$TMPDIR\"/linked.o -L "))
      << script;
  EXPECT_TRUE(holds(script, " -lcudadevrt\ncat ")) << script;
}

TEST(ProgramScript, LeavesOutWhatIsNotAskedFor) {
  const std::string script = script_of(sources());
  for (const char* word : {"-std", "-rdc", " -I ", " -D "})
    EXPECT_FALSE(holds(script, word)) << word << "\n" << script;
}

}  // namespace
}  // namespace labcheck
