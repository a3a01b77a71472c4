#include "harness/cli/batch_exports.hpp"

#include "harness/base/error.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

BatchCommand command_with(ClassFormat format, const std::string& path) {
  BatchCommand command;
  command.reports = {{format, path}};
  return command;
}

std::string told(const BatchCommand& command, const std::vector<std::string>& labs) {
  try {
    check_exports(command, labs);
  } catch (const UserError& error) {
    return error.what();
  }
  return {};
}

TEST(BatchExports, SeveralLabsNeedSeveralFiles) {
  const BatchCommand one_file = command_with(ClassFormat::csv, "grades.csv");
  EXPECT_EQ(told(one_file, {"lab5"}), "");
  EXPECT_EQ(told(one_file, {"lab5", "lab6"}),
            "--report csv=grades.csv: several labs would go into one file");
  EXPECT_EQ(told(command_with(ClassFormat::csv, "{lab}.csv"), {"lab5", "lab6"}), "");
}

TEST(BatchExports, WhatIsToBeFilledMustBeThere) {
  const Folder folder;
  folder.write("lab5.csv", "Identifier,Grade\n");
  const std::string path = (folder.path() / "{lab}.csv").string();
  for (const ClassFormat format : {ClassFormat::moodle, ClassFormat::canvas}) {
    const BatchCommand command = command_with(format, path);
    EXPECT_EQ(told(command, {"lab5"}), "");
    EXPECT_NE(told(command, {"lab5", "lab6"}).find("lab6.csv"), std::string::npos);
  }
  EXPECT_EQ(told(command_with(ClassFormat::json, path), {"lab6"}), "");
}

}  // namespace
}  // namespace labcheck::test
