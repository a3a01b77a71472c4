// SPDX-License-Identifier: MIT
// The features found in a submission's compiled code, and `labcheck ladder`.
#include "harness/cli/setup.hpp"
#include "harness/spec/catalog.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/fake_compiler.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Features = std::vector<Feature>;

Features features_of(const std::string& source) {
  const std::unique_ptr<Sandbox> sandbox = make_open_sandbox();
  Toolchain toolchain(*sandbox, require_toolkit(*sandbox), find_installation(LABCHECK_PROGRAM),
                      BuildCache(shared_cache() / "builds"));
  const Lab lab = load_lab(source_folder(), "lab4-multiply-add", external_names()).value;
  Submission submission;
  submission.files = {{"multiply_add.cu", "multiply_add.cu", source, sha256_hex(source)}};
  const Build build = toolchain.build(submission, lab, {});
  EXPECT_NE(build.program(), nullptr) << build.log;
  return build.program() != nullptr ? build.program()->features : Features{};
}

TEST(FeaturesOfCode, AreEmptyForAPlainKernel) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_of("__global__ void k(float* x) { x[0] = sinf(x[1]) * 2; }\n"), Features{});
}

TEST(FeaturesOfCode, IncludeTheMemoriesThatItUses) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_of("__constant__ float table[16];\n"
                        "__global__ void k(float* x, int n) {\n"
                        "  __shared__ float tile[32];\n"
                        "  tile[threadIdx.x] = x[threadIdx.x];\n"
                        "  __syncthreads();\n"
                        "  float* p = static_cast<float*>(malloc(16));\n"
                        "  if (p != nullptr) p[0] = tile[31 - threadIdx.x];\n"
                        "  x[threadIdx.x] = table[n & 15] + (p != nullptr ? p[0] : 0);\n"
                        "  free(p);\n"
                        "}\n"),
            (Features{Feature::shared_memory, Feature::constant_memory, Feature::device_heap}));
}

TEST(FeaturesOfCode, DoNotIncludeUnusedDeclarations) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  EXPECT_EQ(features_of("__constant__ float table[16];\n"
                        "__global__ void k(float* x) { __shared__ float tile[32]; x[0] = 1; }\n"),
            Features{});
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
