// SPDX-License-Identifier: MIT
#include "harness/toolchain/nvcc_options.hpp"

#include "harness/base/error.hpp"
#include "harness/toolchain/program_builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck {
namespace {

using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

struct Problem {
  std::string message;
  std::string remedy;
};

Problem problem_with(const Words& words) {
  try {
    take_nvcc_options(words);
  } catch (const UserError& error) {
    return {error.what(), error.remedy()};
  }
  return {};
}

TEST(NvccOptions, AreSplitIntoThoseForCompilingAndForLinking) {
  const NvccCommandLine line =
      take_nvcc_options({"simulate", "a.cu", "-O3", "-Xcompiler", "-fopenmp", "--use_fast_math",
                         "-maxrregcount=32", "-x", "cu", "-Llib", "-lm", "--device", "t4"});
  EXPECT_EQ(line.words, (Words{"simulate", "a.cu", "--device", "t4"}));
  EXPECT_EQ(line.options.compile, (Words{"-O", "3", "-Xcompiler", "-fopenmp", "--use_fast_math",
                                         "-maxrregcount", "32", "-x", "cu"}));
  EXPECT_EQ(line.options.link, (Words{"-Xcompiler", "-fopenmp", "-L", "lib", "-l", "m"}));
}

TEST(NvccOptions, GetLabchecksSpellingIfLabcheckHasThem) {
  EXPECT_EQ(
      take_nvcc_options(
          {"-std=c++17", "--std", "c++20", "-Iinc", "-I=inc", "-DN=4", "--define-macro", "N=4"})
          .words,
      (Words{"--std", "c++17", "--std", "c++20", "-Iinc", "-I", "inc", "-DN=4", "-D", "N=4"}));
  EXPECT_EQ(
      take_nvcc_options({"-rdc=true", "--relocatable-device-code", "true", "--rdc", "-rdc=false"})
          .words,
      (Words{"--rdc", "--rdc", "--rdc"}));
}

TEST(NvccOptions, WithoutEffectOnASimulatedProgramAreDropped) {
  const NvccCommandLine line = take_nvcc_options(
      {"-arch=sm_75", "-gencode", "arch=compute_75,code=sm_75", "-g", "-G", "-lineinfo", "-m64",
       "-cudart", "static", "-Wno-deprecated-gpu-targets", "-MMD", "-MF", "a.d", "a.cu"});
  EXPECT_EQ(line.words, Words{"a.cu"});
  EXPECT_EQ(line.options.compile, Words{});
  EXPECT_EQ(line.options.link, Words{});
}

TEST(NvccOptions, LinkNoneOfNvidiasLibraries) {
  EXPECT_EQ(take_nvcc_options({"-lcudart", "-l", "cublas,tile", "-lcurand_static", "-lcuda",
                               "-lnppif", "-lcudalike"})
                .options.link,
            (Words{"-l", "tile", "-l", "cudalike"}));
}

TEST(NvccOptions, LinkTheDriverApiOnRequest) {
  EXPECT_TRUE(take_nvcc_options({"-lcuda"}).options.driver_api);
  EXPECT_TRUE(take_nvcc_options({"-l", "m,cuda"}).options.driver_api);
  EXPECT_FALSE(take_nvcc_options({"-lcudart"}).options.driver_api);
}

TEST(NvccOptions, NameTheFilesThatMayBeLinked) {
  EXPECT_EQ(take_nvcc_options({"-L", "lib", "-ltile", "-Xlinker", "-l"}).options.library_files(),
            (Words{"lib/libtile.a", "lib/libtile.so"}));
}

TEST(NvccOptions, ThatCreateNoProgramAreRefused) {
  EXPECT_EQ(problem_with({"a.cu", "-o", "a"}).message,
            "-o: labcheck simulate runs the program and does not keep it");
  for (const char* option : {"-c", "-dc", "-ptx", "--cubin", "-E", "-shared"}) {
    EXPECT_EQ(problem_with({option, "a.cu"}).message,
              std::string(option) + ": with this option, nvcc does not create a program");
  }
  EXPECT_EQ(problem_with({"-dlto", "a.cu"}).message,
            "-dlto: the simulated GPU does not run code that is optimized while linking");
}

TEST(NvccOptions, OfTheHostCompilerNeedXcompiler) {
  const Problem problem = problem_with({"-fopenmp", "a.cu"});
  EXPECT_EQ(problem.message, "-fopenmp is not an option of nvcc");
  EXPECT_EQ(problem.remedy, "pass it to the host compiler: -Xcompiler -fopenmp");
  EXPECT_EQ(problem_with({"-Wall", "a.cu"}).message, "-Wall is not an option of nvcc");
  EXPECT_EQ(problem_with({"-march=native", "a.cu"}).message,
            "-march=native is not an option of nvcc");
}

TEST(NvccOptions, RequireTheirValues) {
  EXPECT_EQ(problem_with({"a.cu", "-Xcompiler"}).message, "-Xcompiler requires a value");
}

TEST(NvccOptions, ArePassedOn) {
  ProgramSources given;
  given.files = {"main.cu"};
  given.nvcc.compile = {"-O", "3", "-Xcompiler", "-fopenmp -Wall", "-isystem", "inc"};
  given.nvcc.link = {"-Xcompiler", "-fopenmp", "-L", "my lib", "-l", "tile"};
  const std::string script =
      program_script("/usr/local/cuda/bin/nvcc", given, 80, "/opt/labcheck/lib");
  EXPECT_THAT(script, HasSubstr(" -O 3 -Xcompiler '-fopenmp -Wall' -isystem inc -MD -MF "));
  EXPECT_THAT(script, Not(HasSubstr("-O2")));
  EXPECT_THAT(script, HasSubstr("\n/usr/local/cuda/bin/nvcc -gencode=arch=compute_80,code="
                                "compute_80 --cudart=none -o \"$TMPDIR\"/program "));
  EXPECT_THAT(script, HasSubstr(" -Xcompiler -fopenmp -L 'my lib' -l tile -llabcheck_cudart "));
  EXPECT_THAT(script, HasSubstr("'libraries: my\\ lib/libtile.a my\\ lib/libtile.so' >&4\n"));
}

}  // namespace
}  // namespace labcheck
