// SPDX-License-Identifier: MIT
#include "harness/toolchain/features.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using Kinds = std::vector<Feature>;

std::vector<FeatureUse> uses_in(const std::string& output, const std::string& source = "") {
  return features_of(matches_in(output), {{"tiled.cu", "work/tiled.cu", source, ""}});
}

Kinds kinds_in(const std::string& output) {
  Kinds kinds;
  for (const FeatureUse& use : uses_in(output)) kinds.push_back(use.feature);
  return kinds;
}

std::string ptx(const std::string& match) {
  return "feature-file: \nfeature-ptx: " + match + "\n";
}

std::string symbol(const std::string& name) {
  return "feature-symbol: " + name + "\n";
}

// The same text contains the symbols of the program.
TEST(Features, AreReadOnlyFromTheirOwnLines) {
  EXPECT_EQ(kinds_in("0000000000000000 T ld.shared(float*)\n"), Kinds{});
  EXPECT_EQ(kinds_in(""), Kinds{});
}

TEST(Features, CannotBeForgedWithNames) {
  const std::string own =
      "0000 T f()\nfeature-symbol: dlopen\nsymbols:\n" + ptx("mma.sync") + "0000 T g()\n";
  EXPECT_EQ(kinds_in(ptx("ld.shared") + "symbols:\n" + own), Kinds{Feature::shared_memory});
  EXPECT_EQ(symbols_in(ptx("ld.shared") + "symbols:\n" + own), own);
  EXPECT_EQ(symbols_in(ptx(".const symbols:")), "");
}

TEST(Features, SharedMemoryMustBeReadOrWritten) {
  EXPECT_EQ(kinds_in(ptx("ld.shared")), Kinds{Feature::shared_memory});
  EXPECT_EQ(kinds_in(ptx("atom.shared")), Kinds{Feature::shared_memory});
  EXPECT_EQ(kinds_in(ptx("cvta.shared")), Kinds{Feature::shared_memory});
}

TEST(Features, ConstantMemoryMustBeDeclaredAndRead) {
  const std::string declared = ptx(".const .align 4 .b8 table[64]");
  EXPECT_EQ(kinds_in(declared + ptx("ld.const")), Kinds{Feature::constant_memory});
  EXPECT_EQ(kinds_in(declared + ptx("cvta.const")), Kinds{Feature::constant_memory});
  EXPECT_EQ(kinds_in(declared), Kinds{}) << "nothing reads it";
}

TEST(Features, TablesOfMathematicalFunctionsDoNotCount) {
  EXPECT_EQ(kinds_in(ptx(".const .align 4 .b8 __cudart_i2opi_f[24]") + ptx("ld.const")), Kinds{});
}

TEST(Features, TheDeviceHeapIsUsedByMallocInAKernel) {
  EXPECT_EQ(kinds_in(ptx(".extern .func  (.param .b64 func_retval0) malloc")),
            Kinds{Feature::device_heap});
}

TEST(Features, TensorCoresAreMatrixInstructions) {
  EXPECT_EQ(kinds_in(ptx("mma.sync")), Kinds{Feature::tensor_cores});
  EXPECT_EQ(kinds_in(ptx("wmma.mma.sync")), Kinds{Feature::tensor_cores});
}

TEST(Features, LibrariesAreRecognizedByFilesKernelsAndSymbols) {
  EXPECT_EQ(kinds_in(ptx(".file\t3 \"/usr/local/cuda/include/cccl/cub/x.cuh\"")),
            Kinds{Feature::cub});
  EXPECT_EQ(kinds_in(ptx(".entry _ZN6thrust8")), Kinds{Feature::thrust});
  EXPECT_EQ(kinds_in(ptx(".entry _ZN7cutlass6")), Kinds{Feature::cutlass});
  EXPECT_EQ(kinds_in(ptx(".file 2 \"/home/me/include/cute/tensor.hpp\"")), Kinds{Feature::cutlass});
  EXPECT_EQ(kinds_in(symbol("cublasSgemm_v2")), Kinds{Feature::cublas});
}

TEST(Features, OfTheOperatingSystemAreRecognizedByTheirFunctions) {
  for (const char* name : {"fopen", "open64", "__open_2", "_IO_fopen64@GLIBC_2.2.5", "openat",
                           "std::basic_ifstream<char, std::char_traits<char> >::basic_ifstream()",
                           "std::filesystem::status(std::filesystem::__cxx11::path const&)"})
    EXPECT_EQ(kinds_in(symbol(name)), Kinds{Feature::file_access}) << name;
  for (const char* name : {"dlopen", "dlsym", "cuModuleLoadData", "cudaLibraryLoadData"})
    EXPECT_EQ(kinds_in(symbol(name)), Kinds{Feature::dynamic_loading}) << name;
  for (const char* name : {"system", "popen", "fork", "execvp", "posix_spawnp"})
    EXPECT_EQ(kinds_in(symbol(name)), Kinds{Feature::processes}) << name;
  EXPECT_EQ(kinds_in(symbol("syscall")), Kinds{Feature::system_calls});
  EXPECT_EQ(kinds_in("feature-instruction: \n"), Kinds{Feature::system_calls});
}

TEST(Features, DoNotIncludeOtherFunctions) {
  for (const char* name : {"printf", "malloc", "execute", "open(int)", "system_clock", "fclose",
                           "std::ostream::operator<<(int)", "openmp"})
    EXPECT_EQ(kinds_in(symbol(name)), Kinds{}) << name;
}

TEST(Features, AreInTheOrderOfTheEnumeration) {
  EXPECT_EQ(kinds_in(symbol("cublasSgemm_v2") + ptx("mma.sync") + ptx("st.shared")),
            (Kinds{Feature::shared_memory, Feature::tensor_cores, Feature::cublas}));
}

TEST(FeatureEvidence, IsTheFirstInstructionInTheStudentsFile) {
  const std::string output =
      "feature-file: \n"
      "feature-ptx: .file\t1 \"/tmp/build/tiled.cu\"\n"
      "feature-ptx: .file\t2 \"/usr/include/library.h\"\n"
      "feature-ptx: ld.shared\t2\t3\n"
      "feature-ptx: ld.shared\t1\t20\n"
      "feature-ptx: st.shared\t1\t12\n";
  EXPECT_EQ(uses_in(output),
            (std::vector<FeatureUse>{{Feature::shared_memory, "", "work/tiled.cu", 12}}));
}

TEST(FeatureEvidence, IsTheLineThatNamesTheFunction) {
  EXPECT_EQ(uses_in(symbol("fopen"),
                    "// fopen is forbidden\n#include <cstdio>\nint f() {\n"
                    "  return fopen(\"a\", \"r\") != nullptr;\n}\n"),
            (std::vector<FeatureUse>{{Feature::file_access, "fopen", "work/tiled.cu", 4}}));
  EXPECT_EQ(uses_in(symbol("std::basic_ofstream<char, std::char_traits<char> >::close()"),
                    "std::ofstream file;\n"),
            (std::vector<FeatureUse>{{Feature::file_access, "ofstream", "work/tiled.cu", 1}}));
}

TEST(FeatureEvidence, IsTheLineThatNamesTheLibrary) {
  EXPECT_EQ(uses_in(ptx(".entry _ZN3cub5"), "#include <cub/block/block_reduce.cuh>\n"),
            (std::vector<FeatureUse>{{Feature::cub, "", "work/tiled.cu", 1}}));
}

TEST(FeatureEvidence, HasNoLineIfAMacroMadeTheName) {
  EXPECT_EQ(uses_in(symbol("dlopen"), "JOIN(dl, open)(\"x\", 0);\n"),
            (std::vector<FeatureUse>{{Feature::dynamic_loading, "dlopen"}}));
}

TEST(FeatureEvidence, IsNotTheNameOfAStudentsFolder) {
  SubmittedFile own;
  own.name = "cub/tiles.cuh";
  const auto uses_of = [&](const std::string& path) {
    return features_of(matches_in("feature-file: \nfeature-ptx: .file\t1 \"" + path + "\"\n"),
                       {own});
  };
  EXPECT_TRUE(uses_of("/tmp/build/cub/tiles.cuh").empty());
  EXPECT_FALSE(uses_of("/usr/local/cuda/include/cccl/cub/block_reduce.cuh").empty());
}

TEST(InlinePtx, CountsInTheStudentsFilesOnly) {
  const std::string files =
      "feature-file: \n"
      "feature-ptx: .file\t1 \"/tmp/build/tiled.cu\"\n"
      "feature-ptx: .file\t2 \"/usr/include/cuda_fp16.hpp\"\n";
  EXPECT_EQ(uses_in(files + "feature-ptx: // begin inline asm\t2\t700\n"),
            std::vector<FeatureUse>{});
  EXPECT_EQ(uses_in(files + "feature-ptx: // begin inline asm\t1\t9\n"),
            (std::vector<FeatureUse>{{Feature::inline_ptx, "", "work/tiled.cu", 9}}));
}

TEST(InlinePtx, CountsInAFileWhoseNameTheCompilerEscapes) {
  EXPECT_EQ(uses_in("feature-file: \n"
                    "feature-ptx: .file\t1 \"/tmp/build/\\164iled.cu\"\n"
                    "feature-ptx: // begin inline asm\t1\t9\n"),
            (std::vector<FeatureUse>{{Feature::inline_ptx, "", "work/tiled.cu", 9}}));
}

TEST(InlinePtx, CannotBePassedOffAsThatOfAHeader) {
  const std::string output =
      "feature-file: \n"
      "feature-ptx: .file\t2 \"/usr/include/cuda_fp16.hpp\"\n"
      "feature-ptx: // begin inline asm\t2\t700\n";
  EXPECT_EQ(uses_in(output, "int a;\n#line 700 \"/usr/include/cuda_fp16.hpp\"\n"),
            (std::vector<FeatureUse>{{Feature::inline_ptx, "#line", "work/tiled.cu", 2}}));
}

}  // namespace
}  // namespace labcheck
