// SPDX-License-Identifier: MIT
// The features found in a submission's compiled code, and `labcheck ladder`.
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/spec/catalog.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Features = std::vector<Feature>;

std::vector<FeatureUse> uses_in(const std::string& source) {
  const std::unique_ptr<Sandbox> sandbox = make_open_sandbox();
  Toolchain toolchain(*sandbox, require_toolkit(*sandbox), find_installation(built_program()),
                      BuildCache(shared_cache() / "builds"));
  const Lab lab = load_lab(source_folder(), "lab4-multiply-add", external_names()).value;
  Submission submission;
  submission.files = {{"multiply_add.cu", "multiply_add.cu", source, sha256_hex(source)}};
  const Build build = toolchain.build(submission, lab, {});
  EXPECT_NE(build.program(), nullptr) << build.log;
  return build.program() != nullptr ? build.program()->features : std::vector<FeatureUse>{};
}

Features features_in(const std::string& source) {
  Features features;
  for (const FeatureUse& use : uses_in(source)) features.push_back(use.feature);
  return features;
}

TEST(FeaturesOfCode, AreEmptyForAPlainKernel) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_in("#include <cstdio>\n"
                        "__global__ void k(float* x) { x[0] = sinf(x[1]) * 2; }\n"
                        "void f() { std::printf(\"fopen syscall asm\"); }\n"),
            Features{});
}

TEST(FeaturesOfCode, IncludeTheMemoriesThatItUses) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const std::vector<FeatureUse> uses = uses_in(
      "__constant__ float table[16];\n"
      "__global__ void k(float* x, int n) {\n"
      "  __shared__ float tile[32];\n"
      "  tile[threadIdx.x] = x[threadIdx.x];\n"
      "  __syncthreads();\n"
      "  float* p = static_cast<float*>(malloc(16));\n"
      "  if (p != nullptr) p[0] = tile[31 - threadIdx.x];\n"
      "  x[threadIdx.x] = table[n & 15] + (p != nullptr ? p[0] : 0);\n"
      "  free(p);\n"
      "}\n");
  const std::string file = "multiply_add.cu";
  EXPECT_EQ(uses, (std::vector<FeatureUse>{{Feature::shared_memory, "", file, 4},
                                           {Feature::constant_memory, "__constant__", file, 1},
                                           {Feature::device_heap, "malloc", file, 6}}));
}

TEST(FeaturesOfCode, DoNotIncludeUnusedDeclarations) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_in("__constant__ float table[16];\n"
                        "__global__ void k(float* x) { __shared__ float tile[32]; x[0] = 1; }\n"),
            Features{});
}

TEST(FeaturesOfCode, IncludeWhatARubricCanForbid) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const std::vector<FeatureUse> uses = uses_in(
      "#include <cuda_fp16.h>\n"
      "#include <dlfcn.h>\n"
      "#include <cstdlib>\n"
      "#include <fstream>\n"
      "// fopen, dlopen, system: not in a comment\n"
      "__global__ void k(unsigned* x, __half* h) {\n"
      "  h[0] = hsin(h[1]);\n"
      "  asm volatile(\"mov.u32 %0, %%laneid;\" : \"=r\"(x[0]));\n"
      "}\n"
      "void* f() {\n"
      "  std::ifstream file(\"secret\");\n"
      "  asm volatile(\"syscall\");\n"
      "  return std::system(\"ls\") == 0 ? dlopen(\"libm.so\", 0) : nullptr;\n"
      "}\n");
  const std::string file = "multiply_add.cu";
  EXPECT_EQ(uses, (std::vector<FeatureUse>{{Feature::inline_ptx, "", file, 8},
                                           {Feature::dynamic_loading, "dlopen", file, 13},
                                           {Feature::file_access, "ifstream", file, 11},
                                           {Feature::processes, "system", file, 13},
                                           {Feature::system_calls, "syscall", file, 12}}));
}

// The headers of the toolkit contain inline PTX.
TEST(FeaturesOfCode, DoNotIncludeThePtxOfHeaders) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_in("#include <cuda_fp16.h>\n"
                        "__global__ void k(__half* h) { h[0] = hsin(h[1]); }\n"),
            Features{});
}

TEST(FeaturesOfCode, IncludeInlinePtxWhoseOriginIsHidden) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_in("__global__ void k(unsigned* x) {\n"
                        "#line 700 \"/usr/include/cuda_fp16.hpp\"\n"
                        "  asm volatile(\"mov.u32 %0, %%laneid;\" : \"=r\"(x[0]));\n"
                        "}\n"),
            Features{Feature::inline_ptx});
}

TEST(LadderOnSim, CountsWhatEachRungDoes) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome outcome =
      run_labcheck({"ladder", "lab5", "--on", "lecture", "--backend", "sim", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_NE(outcome.output.find("naive"), std::string::npos);
  // 128³ products per rung: 2·128³ / 32 warp loads without tiles, and 1/16 of these with tiles.
  EXPECT_NE(outcome.output.find("131,072"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("8,192"), std::string::npos) << outcome.output;
}

TEST(LadderOnSim, ListsTheCasesIfTheCaseIsUnknown) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome outcome = run_labcheck({"ladder", "lab5", "--on", "nothing", "--quiet"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.problems.find("lecture"), std::string::npos);
}

}  // namespace
}  // namespace labcheck::test
