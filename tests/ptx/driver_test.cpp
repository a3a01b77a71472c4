/// One test for each .ptx file of this folder that a real GPU must agree with.
#include "harness/base/files.hpp"
#include "tests/ptx/case.hpp"
#include "tests/ptx/driver_api.hpp"
#include "tests/ptx/expectations.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

// Why the case says nothing about a real GPU; empty where it does.
std::string why_not(const PtxCase& test) {
  static const std::set<std::string> kNoticed{"assertion", "invalid_address", "misaligned"};
  if (!test.only_simulated.empty()) return test.only_simulated;
  if (!test.refusal.empty()) return "what the simulated GPU refuses a real one may run";
  if (!test.finds.empty()) return "a real GPU does not check";
  if (!test.fault.empty() && !kNoticed.contains(test.fault))
    return "a real GPU does not notice this fault, or hangs";
  return {};
}

// The case without what only the simulated GPU tells: sentences and counters.
PtxCase told_by_hardware(PtxCase test) {
  test.says.clear();
  test.counters.clear();
  return test;
}

// Without a driver none, rather than one skipped process for each.
std::vector<fs::path> files_for_this_machine() {
  return why_no_driver().empty() ? test_files("ptx", ".ptx") : std::vector<fs::path>{};
}

class PtxFileOnGpu : public testing::TestWithParam<fs::path> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PtxFileOnGpu);

TEST_P(PtxFileOnGpu, ComputesWhatItsCommentSays) {
  const PtxCase test = parse_ptx_case(read_file(GetParam()));
  if (const std::string reason = why_not(test); !reason.empty()) GTEST_SKIP() << reason;
  expect_outcome(told_by_hardware(test), run_by_driver);
}

INSTANTIATE_TEST_SUITE_P(Ptx, PtxFileOnGpu, testing::ValuesIn(files_for_this_machine()),
                         [](const auto& each) { return test_name(each.param); });

TEST(PtxFilesOnGpu, AreRunWhereADriverAnswers) {
  if (const std::string reason = why_no_driver(); !reason.empty())
    GTEST_SKIP() << "no GPU answers: " << reason;
  EXPECT_FALSE(files_for_this_machine().empty());
}

}  // namespace
}  // namespace labcheck::test
