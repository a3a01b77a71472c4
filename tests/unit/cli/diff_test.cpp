// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/command_line.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Record record_with(double points) {
  Record record;
  record.submission_id = "jo";
  record.graded.lab = "lab5";
  record.graded.grade.points = points;
  record.graded.grade.max_points = 10;
  return record;
}

class DiffOfResults : public testing::Test {
 protected:
  struct Result {
    ExitCode status;
    std::string output;
    std::string problems;
  };

  Result diff() {
    const std::string before = (folder_.path() / "old").string();
    const std::string after = (folder_.path() / "new").string();
    const std::string json = (folder_.path() / "changes.json").string();
    const CommandLine line = parse({"diff", before.c_str(), after.c_str(), "--json", json.c_str()});
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const ExitCode status = line.command->run(line.table->common);
    return {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
  }

  RecordStore store(const char* results) const { return {folder_.path() / results, "lab5"}; }

  Folder folder_;
};

TEST_F(DiffOfResults, ReturnsZeroIfNoGradeDiffers) {
  store("old").write(record_with(5));
  store("new").write(record_with(5));
  const Result result = diff();
  EXPECT_EQ(result.status, ExitCode::full);
  EXPECT_EQ(result.output, "lab5: no grades changed, 1 unchanged\n");
}

TEST_F(DiffOfResults, ListsGradesThatDiffer) {
  store("old").write(record_with(5));
  store("new").write(record_with(7));
  const Result result = diff();
  EXPECT_EQ(result.status, ExitCode::below);
  EXPECT_NE(result.output.find("jo: 7 of 10 points, was 5\n"), std::string::npos) << result.output;
  EXPECT_NE(read_file(folder_.path() / "changes.json").find("\"hand_in\": \"jo\""),
            std::string::npos);
}

TEST_F(DiffOfResults, ReportsRecordsThatCannotBeUsed) {
  store("old").write(record_with(5));
  store("new").write(record_with(5));
  write_file_atomically(store("new").file_of("jo"), "{");
  EXPECT_NE(diff().problems.find("jo.json: cannot be used"), std::string::npos);
}

TEST_F(DiffOfResults, RefusesAFolderWithoutGrades) {
  store("old").write(record_with(5));
  try {
    diff();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UserError& error) {
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(error.what(), (folder_.path() / "new").string() + ": contains no grades");
  }
}

}  // namespace
}  // namespace labcheck::test
