// SPDX-License-Identifier: MIT
// A seed repeats a run. Without one, every run has other inputs.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const auto kSample = "tests/submissions/lab5-matmul/wrong_answer/swapped_tile_indices.cu";

nlohmann::json first_wrong_elements(const Outcome& outcome) {
  for (const auto& criterion : outcome.report["criteria"]) {
    for (const auto& test_case : criterion["cases"]) {
      if (test_case["verdict"] == "wrong_answer" && test_case.contains("mismatch"))
        return test_case["mismatch"];
    }
  }
  return nullptr;
}

TEST(Seed, RepeatsARun) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome first =
      grade("lab5", source_folder() / kSample, {"--backend", "sim", "--seed", "7"});
  const Outcome second =
      grade("lab5", source_folder() / kSample, {"--backend", "sim", "--seed", "7"});
  ASSERT_FALSE(first_wrong_elements(first).is_null()) << first.output;
  EXPECT_EQ(first_wrong_elements(first), first_wrong_elements(second));
  EXPECT_EQ(first.report["seed"], 7);
}

TEST(Seed, DiffersBetweenRunsByDefault) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome first = grade("lab5", source_folder() / kSample, {"--backend", "sim"});
  const Outcome second = grade("lab5", source_folder() / kSample, {"--backend", "sim"});
  EXPECT_NE(first.report["seed"], second.report["seed"]);
  EXPECT_NE(first_wrong_elements(first), first_wrong_elements(second));
}

}  // namespace
}  // namespace labcheck::test
