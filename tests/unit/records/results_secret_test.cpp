#include "harness/records/results_secret.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace labcheck::test {
namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

std::uint64_t never() {
  ADD_FAILURE() << "a secret is drawn";
  return 0;
}

TEST(ResultsSecret, IsDrawnOnceAndKept) {
  const Folder folder;
  EXPECT_EQ(results_secret(folder.path() / "new", {}, [] { return kLargest; }), kLargest);
  EXPECT_EQ(results_secret(folder.path() / "new", {}, never), kLargest);
}

TEST(ResultsSecret, IsWhatIsGiven) {
  for (const std::uint64_t given : {7U, 0U}) {
    const Folder folder;
    EXPECT_EQ(results_secret(folder.path(), given, never), given);
    EXPECT_EQ(results_secret(folder.path(), {}, never), given);
    EXPECT_EQ(results_secret(folder.path(), given, never), given);
  }
}

TEST(ResultsSecret, AnotherOneIsRefusedWhereInputsWereDrawnAlready) {
  const Folder folder;
  results_secret(folder.path(), 7, never);
  EXPECT_THROW(results_secret(folder.path(), 8, never), UserError);
  EXPECT_EQ(results_secret(folder.path(), {}, never), 7U);
}

TEST(ResultsSecret, AFileThatLabcheckDidNotWriteIsRefusedByName) {
  for (const char* text : {"", "{", "[]", "null", "{}", R"({"schema": 1})", R"({"secret": 5})",
                           R"({"schema": 2, "secret": 5})", R"({"schema": 1, "secret": "5"})",
                           R"({"schema": 1, "secret": -5})", R"({"schema": 1, "secret": 5.5})"}) {
    const Folder folder;
    const auto file = folder.write("labcheck.json", text);
    try {
      results_secret(folder.path(), {}, never);
      ADD_FAILURE() << "nothing was thrown: " << text;
    } catch (const UserError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(file.string() + ": ")) << error.what();
      EXPECT_NE(error.remedy().find("delete it"), std::string::npos);
    }
    EXPECT_EQ(read_file(file), text);
  }
}

TEST(SubmissionSeed, IsTheSameForTheSameAndAnotherForOthers) {
  EXPECT_EQ(submission_seed(1, "key"), submission_seed(1, "key"));
  const std::set<std::uint64_t> seeds{submission_seed(1, "key"), submission_seed(2, "key"),
                                      submission_seed(1, "other"), submission_seed(12, "3"),
                                      submission_seed(1, "23")};
  EXPECT_EQ(seeds.size(), 5u);
}

}  // namespace
}  // namespace labcheck::test
