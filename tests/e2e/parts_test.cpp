// SPDX-License-Identifier: MIT
// A lab with several parts, only some of which are submitted.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/sample.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

const fs::path kSolution = source_folder() / "reference/lab9-device-malloc/solution";

nlohmann::json criterion(const Outcome& outcome, const std::string& id) {
  for (const auto& each : outcome.report["criteria"]) {
    if (each["id"] == id) return each;
  }
  return nullptr;
}

TEST(Parts, AMissingPartCostsOnlyItsOwnPoints) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder folder;
  fs::copy(kSolution / "device_malloc_test.cu", folder.path() / "device_malloc_test.cu");
  const Outcome outcome = grade("lab9", folder.path(), {"--backend", "sim"});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  EXPECT_EQ(outcome.report["verdict"], "missing");
  EXPECT_EQ(criterion(outcome, "builds")["message"], "device_lists.cu was not submitted.");
  for (const char* id : {"t-builds", "t-uses", "t-asks", "t-pointers", "t-heap", "t-full",
                         "t-usage", "t-frees", "t-clean"}) {
    EXPECT_EQ(criterion(outcome, id)["outcome"], "full") << id;
  }
}

TEST(Parts, ASingleFileIsGradedAlone) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome outcome =
      run_labcheck({"lab9", (kSolution / "device_malloc_test.cu").string(), "--backend", "sim"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.output.find("grading only device_malloc_test.cu"), std::string::npos)
      << outcome.output;
}

TEST(Parts, BothAreShown) {
  const Outcome outcome = run_labcheck({"show", "lab9"});
  EXPECT_NE(outcome.output.find("Submit device_lists.cu with this function:"), std::string::npos);
  EXPECT_NE(outcome.output.find("Submit device_malloc_test.cu, a whole program"), std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("test: 8 64"), std::string::npos) << outcome.output;
}

}  // namespace
}  // namespace labcheck::test
