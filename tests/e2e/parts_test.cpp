// SPDX-License-Identifier: MIT
// Submissions of several files: parts of a lab, only some of which are submitted, and files that
// the lab does not require.

#include "harness/base/files.hpp"
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

TEST(FurtherFiles, AreListedAndShownWithTheirFindings) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const fs::path sample =
      source_folder() / "tests/submissions/lab6-transpose/memory_error/no_guard.cu";
  const Folder folder;
  folder.write("work/kernel.cuh", read_file(sample));
  folder.write("work/transpose.cu", "#include \"kernel.cuh\"\n");
  const fs::path page = folder.path() / "page.html";
  const Outcome outcome = grade("lab6", folder.path() / "work",
                                {"--backend", "sim", "--report", "html=" + page.string()});
  ASSERT_FALSE(outcome.report.is_null()) << outcome.problems;
  EXPECT_EQ(outcome.report["verdict"], "memory_error");
  EXPECT_EQ(outcome.report["submission"]["files"].size(), 2u);
  EXPECT_EQ(outcome.report["diagnostics"][0]["file"], (folder.path() / "work/kernel.cuh").string());
  EXPECT_TRUE(contains(read_file(page), "href=\"#f2-l23\"")) << "a link to the store in kernel.cuh";
}

}  // namespace
}  // namespace labcheck::test
