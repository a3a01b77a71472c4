// SPDX-License-Identifier: MIT
#include "harness/toolchain/features.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

using Kinds = std::vector<Feature>;

std::vector<FeatureUse> uses_in(const CodeFacts& code, const std::string& source = "") {
  return features_of(code, {{"tiled.cu", "work/tiled.cu", source, ""}});
}

Kinds kinds_in(const CodeFacts& code) {
  Kinds kinds;
  for (const FeatureUse& use : uses_in(code)) kinds.push_back(use.feature);
  return kinds;
}

CodeFacts shown(std::vector<PtxEvidence> evidence,
                std::vector<std::pair<int, std::string>> files = {}) {
  return {{{std::move(evidence), std::move(files)}}, {}, {}, false};
}

CodeFacts shown(PtxFact fact) {
  return shown({{fact, 0, 0}});
}

CodeFacts symbol(const std::string& name) {
  return {{}, {name}, {}, false};
}

TEST(Features, AreProvenByPtx) {
  EXPECT_EQ(kinds_in({}), Kinds{});
  EXPECT_EQ(kinds_in(shown(PtxFact::shared_memory)), Kinds{Feature::shared_memory});
  EXPECT_EQ(kinds_in(shown(PtxFact::device_malloc)), Kinds{Feature::device_heap});
  EXPECT_EQ(kinds_in(shown(PtxFact::tensor_cores)), Kinds{Feature::tensor_cores});
}

TEST(Features, ConstantMemoryMustBeDeclaredAndRead) {
  const PtxEvidence declared{PtxFact::constant_declared, 0, 0}, read{PtxFact::constant_read, 0, 0};
  EXPECT_EQ(kinds_in(shown({declared, read})), Kinds{Feature::constant_memory});
  EXPECT_EQ(kinds_in(shown({declared})), Kinds{}) << "nothing reads it";
  EXPECT_EQ(kinds_in(shown({read})), Kinds{});
}

TEST(Features, LibrariesAreRecognizedByFilesKernelsAndSymbols) {
  const auto from = [](const char* path) { return shown({}, {{3, path}}); };
  EXPECT_EQ(kinds_in(from("/usr/local/cuda/include/cccl/cub/x.cuh")), Kinds{Feature::cub});
  EXPECT_EQ(kinds_in(shown(PtxFact::thrust_kernel)), Kinds{Feature::thrust});
  EXPECT_EQ(kinds_in(shown(PtxFact::cutlass_kernel)), Kinds{Feature::cutlass});
  EXPECT_EQ(kinds_in(from("/home/me/include/cute/tensor.hpp")), Kinds{Feature::cutlass});
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
  EXPECT_EQ(kinds_in({{}, {}, {}, true}), Kinds{Feature::system_calls});
}

TEST(Features, DoNotIncludeOtherFunctions) {
  for (const char* name : {"printf", "malloc", "execute", "open(int)", "system_clock", "fclose",
                           "std::ostream::operator<<(int)", "openmp"})
    EXPECT_EQ(kinds_in(symbol(name)), Kinds{}) << name;
}

TEST(Features, AreInTheOrderOfTheEnumeration) {
  CodeFacts code = shown({{PtxFact::tensor_cores, 0, 0}, {PtxFact::shared_memory, 0, 0}});
  code.undefined = {"cublasSgemm_v2"};
  EXPECT_EQ(kinds_in(code),
            (Kinds{Feature::shared_memory, Feature::tensor_cores, Feature::cublas}));
}

TEST(FeatureEvidence, IsTheFirstInstructionInTheStudentsFile) {
  const CodeFacts code = shown({{PtxFact::shared_memory, 2, 3}, {PtxFact::shared_memory, 1, 12}},
                               {{1, "/tmp/build/tiled.cu"}, {2, "/usr/include/library.h"}});
  EXPECT_EQ(uses_in(code),
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
  EXPECT_EQ(uses_in(shown(PtxFact::cub_kernel), "#include <cub/block/block_reduce.cuh>\n"),
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
    return features_of(shown({}, {{1, path}}), {own});
  };
  EXPECT_TRUE(uses_of("/tmp/build/cub/tiles.cuh").empty());
  EXPECT_FALSE(uses_of("/usr/local/cuda/include/cccl/cub/block_reduce.cuh").empty());
}

CodeFacts inline_ptx_in(int file, int line) {
  return shown({{PtxFact::inline_assembly, file, line}},
               {{1, "/tmp/build/tiled.cu"}, {2, "/usr/include/cuda_fp16.hpp"}});
}

TEST(InlinePtx, CountsInTheStudentsFilesOnly) {
  EXPECT_EQ(uses_in(inline_ptx_in(2, 700)), std::vector<FeatureUse>{});
  EXPECT_EQ(uses_in(inline_ptx_in(1, 9)),
            (std::vector<FeatureUse>{{Feature::inline_ptx, "", "work/tiled.cu", 9}}));
}

TEST(InlinePtx, CannotBePassedOffAsThatOfAHeader) {
  EXPECT_EQ(uses_in(inline_ptx_in(2, 700), "int a;\n#line 700 \"/usr/include/cuda_fp16.hpp\"\n"),
            (std::vector<FeatureUse>{{Feature::inline_ptx, "#line", "work/tiled.cu", 2}}));
}

}  // namespace
}  // namespace labcheck
