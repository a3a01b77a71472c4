// SPDX-License-Identifier: MIT
/// Tests of the format of the .ptx files: shared lines, sections and errors.
#include "tests/ptx/case.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace labcheck::test {
namespace {

constexpr const char* kFile = "setp_u32.ptx";

constexpr const char* kSections =
    "// setp compares.\n"
    "//\n"
    "// in a: u32 1 2\n"
    "//     3\n"
    "// in b: u32 2 2 2\n"
    "\n"
    "== setp_lt_u32\n"
    "// out p: pred 1 0 0\n"
    "setp.lt.u32 p, a, b;\n"
    "\n"
    "== setp_gt_u32\n"
    "// The opposite order.\n"
    "//\n"
    "// out p: pred 0 0 1\n"
    "// sim only: an example\n"
    "setp.gt.u32 p, a, b;\n";

std::string error_of(const std::string& text, std::string_view name = "one") {
  try {
    parse_ptx_case(kFile, text, name);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

TEST(PtxCase, AFileWithoutSectionsIsOneTest) {
  const std::string text = "// add adds.\n//\n// in a: u32 1\n// out d: u32 2\nadd.u32 d, a, 1;\n";
  EXPECT_EQ(ptx_test_names("folder/add_u32.ptx", text), std::vector<std::string>{"add_u32"});
  const PtxCase test = parse_ptx_case("folder/add_u32.ptx", text, "add_u32");
  EXPECT_EQ(test.parameters.size(), 2u);
  EXPECT_EQ(test.text, text);
}

TEST(PtxCase, EachSectionIsATest) {
  EXPECT_EQ(ptx_test_names(kFile, kSections),
            (std::vector<std::string>{"setp_lt_u32", "setp_gt_u32"}));
}

TEST(PtxCase, ASectionHasTheSharedLinesAndItsOwn) {
  const PtxCase test = parse_ptx_case(kFile, kSections, "setp_gt_u32");
  ASSERT_EQ(test.parameters.size(), 3u);
  EXPECT_EQ(test.parameters[0].name, "a");
  EXPECT_EQ(test.parameters[0].before->values.size(), 3u);
  EXPECT_EQ(test.parameters[1].name, "b");
  EXPECT_EQ(test.parameters[2].name, "p");
  EXPECT_EQ(test.parameters[2].after->values[2].bits, 1u);
  EXPECT_EQ(test.sim_only_reason, "an example");
  EXPECT_NE(test.text.find("setp.gt.u32 p, a, b;"), std::string::npos);
}

TEST(PtxCase, ASectionHasNothingOfTheOtherSections) {
  const PtxCase test = parse_ptx_case(kFile, kSections, "setp_lt_u32");
  EXPECT_EQ(test.parameters[2].after->values[2].bits, 0u);
  EXPECT_EQ(test.sim_only_reason, "");
  EXPECT_EQ(test.text.find("setp.gt.u32"), std::string::npos);
}

TEST(PtxCase, AnErrorNamesTheFileAndTheLine) {
  EXPECT_EQ(error_of("// in a: u32 1\n// out d: u32 x\nmov.u32 d, a;\n"),
            "setp_u32.ptx:2: in '// out d: u32 x': 'x' is not a value");
}

TEST(PtxCase, AnErrorInASectionNamesTheSection) {
  EXPECT_EQ(error_of("// in a: u32 1\n\n== one\n// ins b: u32 1\nmov.u32 d, a;\n"),
            "setp_u32.ptx:4: section 'one': in '// ins b: u32 1': unknown key 'ins'");
}

TEST(PtxCase, AnErrorInASharedLineIsReportedForEachSection) {
  EXPECT_EQ(error_of("// in a:u32 1\n\n== one\n// out d: u32 1\nmov.u32 d, a;\n"),
            "setp_u32.ptx:1: in '// in a:u32 1': ': ' is missing");
}

TEST(PtxCase, ASectionNeedsInstructions) {
  EXPECT_EQ(error_of("// in a: u32 1\n\n== one\n// out d: u32 1\n\n== two\nmov.u32 d, a;\n"),
            "setp_u32.ptx:4: section 'one': no instructions");
}

TEST(PtxCase, InstructionsBelongToSections) {
  EXPECT_EQ(error_of("// in a: u32 1\nmov.u32 d, a;\n== one\nmov.u32 d, a;\n"),
            "setp_u32.ptx:1: instructions before the first section");
}

TEST(PtxCase, AModuleHasNoSections) {
  EXPECT_EQ(error_of("// in a: u32 1\n\n== one\n.version 8.6\n"),
            "setp_u32.ptx:4: section 'one': a module in a section");
}

TEST(PtxCase, AnUnknownNameIsAnError) {
  EXPECT_EQ(error_of(kSections, "setp_eq_u32"),
            "setp_u32.ptx:1: no section is named 'setp_eq_u32'");
}

}  // namespace
}  // namespace labcheck::test
