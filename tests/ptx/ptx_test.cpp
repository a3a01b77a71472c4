/// One test for each .ptx file of this folder, on every instruction set of the host.
#include "harness/base/files.hpp"
#include "harness/simgpu/exec/variant.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "tests/ptx/case.hpp"
#include "tests/ptx/expectations.hpp"
#include "tests/ptx/simulated.hpp"
#include "tests/support/golden.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

class PtxFile : public testing::TestWithParam<fs::path> {};

TEST_P(PtxFile, ComputesWhatItsCommentSays) {
  const PtxCase test = parse_ptx_case(read_file(GetParam()));
  for (const simgpu::Variant& variant : simgpu::runnable_variants()) {
    SCOPED_TRACE(fmt::format("variant {}", variant.name));
    expect_outcome(test, [&](const PtxLaunch& launch) { return run_simulated(launch, variant); });
  }
}

INSTANTIATE_TEST_SUITE_P(Ptx, PtxFile, testing::ValuesIn(test_files("ptx", ".ptx")),
                         [](const auto& each) { return test_name(each.param); });

TEST(PtxFolder, HasAFileForEveryInstruction) {
  std::string all;
  for (const fs::path& file : test_files("ptx", ".ptx")) all += file.stem().string() + "\n";
  for (const char* mnemonic : {
#define OPCODE(name, mnemonic, form, types, modifiers) mnemonic,
#include "harness/simgpu/ptx/opcodes.def"
#undef OPCODE
       }) {
    EXPECT_NE(("\n" + all).find(fmt::format("\n{}_", mnemonic)), std::string::npos)
        << "no file is named " << mnemonic << "_...";
  }
}

}  // namespace
}  // namespace labcheck::test
