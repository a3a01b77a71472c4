#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/commands.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Record record_with(double points) {
  Record record;
  record.hand_in = "jo";
  record.graded.lab = "lab5";
  record.graded.grade.points = points;
  record.graded.grade.max_points = 10;
  return record;
}

class DiffOfResults : public testing::Test {
 protected:
  struct Told {
    ExitCode status;
    std::string output;
    std::string problems;
  };

  Told diff() {
    const std::string before = (folder_.path() / "old").string();
    const std::string after = (folder_.path() / "new").string();
    const std::string json = (folder_.path() / "changes.json").string();
    const std::vector<const char*> arguments{"labcheck",    "diff",   before.c_str(),
                                             after.c_str(), "--json", json.c_str()};
    const CommandLine line =
        parse_command_line(static_cast<int>(arguments.size()), arguments.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const ExitCode status = run(std::get<DiffCommand>(line.command), line.common);
    return {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
  }

  RecordStore store(const char* results) const { return {folder_.path() / results, "lab5"}; }

  Folder folder_;
};

TEST_F(DiffOfResults, EndsWithZeroWhereNoGradeDiffers) {
  store("old").write(record_with(5));
  store("new").write(record_with(5));
  const Told told = diff();
  EXPECT_EQ(told.status, ExitCode::full);
  EXPECT_EQ(told.output, "lab5: no grade changes, 1 stays\n");
}

TEST_F(DiffOfResults, ListsGradesThatDiffer) {
  store("old").write(record_with(5));
  store("new").write(record_with(7));
  const Told told = diff();
  EXPECT_EQ(told.status, ExitCode::below);
  EXPECT_NE(told.output.find("jo: 7 of 10 points, was 5\n"), std::string::npos) << told.output;
  EXPECT_NE(read_file(folder_.path() / "changes.json").find("\"hand_in\": \"jo\""),
            std::string::npos);
}

TEST_F(DiffOfResults, TellsRecordsThatCannotBeUsed) {
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
    EXPECT_EQ(error.what(), (folder_.path() / "new").string() + ": holds no grades");
  }
}

}  // namespace
}  // namespace labcheck::test
