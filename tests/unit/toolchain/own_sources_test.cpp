// SPDX-License-Identifier: MIT
// The sources of labcheck and of labs, which are compiled with those of students.
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/toolchain_test.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

class OwnSourcesTest : public ToolchainTest {};

TEST_F(OwnSourcesTest, CompilesTheDriverOnceForEachTarget) {
  const auto count = [&] { return count_of(sandbox_.commands(), ScriptKind::own_object); };
  build(submission_of("int x;"));
  EXPECT_EQ(count(), 3U);
  build(submission_of("int y;"));
  EXPECT_EQ(count(), 3U);
  toolchain().build(submission_of("int x;"), lab_, {Backend::sim, 90});
  EXPECT_EQ(count(), 6U);
}

TEST_F(OwnSourcesTest, ADriverThatDoesNotCompileIsAHarnessError) {
  compiler_.own_object = exited(1, "lab/driver.cu(1): error: bad");
  try {
    build();
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_NE(std::string(error.what()).find("/driver.cu(1): error: bad"), std::string::npos)
        << error.what();
    EXPECT_EQ(error.remedy(), "fix the source file, or run labcheck doctor");
  }
}

TEST_F(OwnSourcesTest, AFileThatALabHasLostIsAHarnessError) {
  const auto remedy = [&] {
    try {
      build();
      return std::string("none");
    } catch (const HarnessError& error) {
      return error.remedy();
    }
  };
  lab_.assignment.parts.front().given = {"lost.cu"};
  EXPECT_EQ(remedy(), "restore this file of the lab");
  lab_.assignment.parts.front().given.clear();
  fs::remove(lab_.assignment_folder / "driver.cu");
  EXPECT_EQ(remedy(), "restore this file of the lab");
}

TEST_F(OwnSourcesTest, CompilesTheOracleOnce) {
  const fs::path oracle = toolchain().oracle(lab_);
  EXPECT_EQ(read_file(oracle), "an oracle");
  EXPECT_EQ(toolchain().oracle(lab_), oracle);
  EXPECT_EQ(count_of(sandbox_.commands(), ScriptKind::oracle), 1U);
  folders_.folder().write("reference/oracle.cpp", "// changed\n");
  EXPECT_NE(toolchain().oracle(lab_), oracle);
}

TEST_F(OwnSourcesTest, AnOracleThatDoesNotCompileIsAUserError) {
  compiler_.oracle = exited(1, "reference/oracle.cpp:1:1: error: bad");
  try {
    toolchain().oracle(lab_);
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.what(),
              (lab_.reference_folder / "oracle.cpp").string() + " does not compile:\n" +
                  (lab_.reference_folder / "oracle.cpp").string() + ":1:1: error: bad");
  }
}

}  // namespace
}  // namespace labcheck::test
