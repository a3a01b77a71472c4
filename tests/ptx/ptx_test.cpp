// SPDX-License-Identifier: MIT
/// Runs each test of this folder with every instruction set of the host.
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "tests/ptx/expectations.hpp"
#include "tests/ptx/folder.hpp"
#include "tests/ptx/simulated.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

class PtxFile : public testing::TestWithParam<PtxTest> {};

TEST_P(PtxFile, HasTheOutcomeInItsComment) {
  const PtxCase test = read_ptx_test(GetParam());
  for (const simgpu::Variant& variant : simgpu::runnable_variants()) {
    SCOPED_TRACE(fmt::format("variant {}", variant.name));
    expect_outcome(test, [&](const PtxLaunch& launch) { return run_simulated(launch, variant); });
  }
}

INSTANTIATE_TEST_SUITE_P(Ptx, PtxFile, testing::ValuesIn(unique_ptx_tests()),
                         [](const auto& each) { return each.param.name; });

TEST(PtxFolder, HasUniqueTestNames) {
  const std::vector<PtxTest> tests = all_ptx_tests();
  for (std::size_t k = 1; k < tests.size(); ++k) {
    EXPECT_NE(tests[k].name, tests[k - 1].name)
        << tests[k - 1].file.filename() << " and " << tests[k].file.filename();
  }
}

TEST(PtxFolder, HasATestForEveryInstruction) {
  std::string all = "\n";
  for (const PtxTest& test : all_ptx_tests()) all += test.name + "\n";
  for (const char* mnemonic : {
#define OPCODE(name, mnemonic, form, types, modifiers, lanes) mnemonic,
#include "harness/simgpu/ptx/opcodes.def"
       }) {
    EXPECT_NE(all.find(fmt::format("\n{}_", mnemonic)), std::string::npos)
        << "no test is named " << mnemonic << "_...";
  }
}

}  // namespace
}  // namespace labcheck::test
