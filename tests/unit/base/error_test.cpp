#include "harness/base/error.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(UserError, SaysWhatIsWrongAndWhatToDo) {
  const UserError error("rubric.yaml: cannot be read", "check its permissions");
  EXPECT_STREQ(error.what(), "rubric.yaml: cannot be read");
  EXPECT_EQ(error.remedy(), "check its permissions");
  EXPECT_TRUE(error.diagnostics().empty());
}

TEST(UserError, CarriesAllDiagnostics) {
  const std::vector<Diagnostic> found{{"a.yaml", 1, 1, Severity::error, "one"},
                                      {"a.yaml", 2, 1, Severity::warning, "two"}};
  const UserError error("a.yaml has 1 error", found);
  EXPECT_EQ(error.diagnostics(), found);
  EXPECT_EQ(error.remedy(), "");
}

TEST(HarnessError, SaysWhatIsWrongAndWhatToDo) {
  const HarnessError error("nvcc was not found", "install the CUDA Toolkit");
  EXPECT_STREQ(error.what(), "nvcc was not found");
  EXPECT_EQ(error.remedy(), "install the CUDA Toolkit");
}

}  // namespace
}  // namespace labcheck::test
