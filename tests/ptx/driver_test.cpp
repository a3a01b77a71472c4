// SPDX-License-Identifier: MIT
/// Runs each test of this folder that applies to real GPUs on a real GPU.
#include "tests/ptx/driver_api.hpp"
#include "tests/ptx/expectations.hpp"
#include "tests/ptx/folder.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace labcheck::test {
namespace {

// Why the case does not apply to a real GPU; empty if it does.
std::string skip_reason(const PtxCase& test) {
  static const std::set<std::string> kDetected{"assertion", "invalid_address", "misaligned"};
  if (!test.sim_only_reason.empty()) return test.sim_only_reason;
  if (!test.refusal.empty()) return "a real GPU may support this";
  if (!test.finds.empty()) return "a real GPU has no such checks";
  if (!test.fault.empty() && !kDetected.contains(test.fault))
    return "a real GPU does not detect this fault, or hangs";
  return {};
}

// Removes expectations that only the simulated GPU can fulfill: messages and counters.
PtxCase for_hardware(PtxCase test) {
  test.says.clear();
  test.counters.clear();
  return test;
}

// No tests without a driver, which avoids a skipped process for each test.
std::vector<PtxTest> usable_tests() {
  return driver_problem().empty() ? unique_ptx_tests() : std::vector<PtxTest>{};
}

class PtxFileOnGpu : public testing::TestWithParam<PtxTest> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PtxFileOnGpu);

TEST_P(PtxFileOnGpu, HasTheOutcomeInItsComment) {
  const PtxCase test = read_ptx_test(GetParam());
  if (const std::string reason = skip_reason(test); !reason.empty()) GTEST_SKIP() << reason;
  expect_outcome(for_hardware(test), run_by_driver);
}

INSTANTIATE_TEST_SUITE_P(Ptx, PtxFileOnGpu, testing::ValuesIn(usable_tests()),
                         [](const auto& each) { return each.param.name; });

TEST(PtxFilesOnGpu, AreRunIfThereIsAGpu) {
  if (const std::string reason = driver_problem(); !reason.empty())
    GTEST_SKIP() << "no usable GPU: " << reason;
  EXPECT_FALSE(usable_tests().empty());
}

}  // namespace
}  // namespace labcheck::test
