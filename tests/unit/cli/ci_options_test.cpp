#include "harness/base/error.hpp"
#include "harness/cli/options.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace labcheck {
namespace {

CommandLine parse(std::vector<const char*> words) {
  words.insert(words.begin(), {"labcheck", "ci"});
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

TEST(CiOptions, HaveWhatAPipelineNeedsWhereNoneAreGiven) {
  const CiCommand command = std::get<CiCommand>(parse({}).command);
  EXPECT_EQ(command.folder, ".");
  EXPECT_EQ(command.out, "labcheck-reports");
  EXPECT_EQ(command.since, "");
  EXPECT_EQ(command.pass_mark, std::nullopt);
  EXPECT_FALSE(command.all || command.no_speed);
}

TEST(CiOptions, AreRead) {
  const CommandLine line =
      parse({"course", "--since", "main", "--out", "reports", "--pass-mark", "62.5", "--seed", "7",
             "--all", "--no-speed", "--backend", "sim"});
  const CiCommand command = std::get<CiCommand>(line.command);
  EXPECT_EQ(command.folder, "course");
  EXPECT_EQ(command.since, "main");
  EXPECT_EQ(command.out, "reports");
  EXPECT_EQ(command.pass_mark, 62.5);
  EXPECT_EQ(command.seed, 7U);
  EXPECT_TRUE(command.all && command.no_speed);
  EXPECT_EQ(line.common.backend, BackendChoice::sim);
}

TEST(CiOptions, TakeAPassMarkInPercentOnly) {
  for (const char* mark : {"-1", "101", "half"}) {
    const CommandLine line = parse({"--pass-mark", mark});
    ASSERT_TRUE(std::holds_alternative<Answered>(line.command)) << mark;
    EXPECT_EQ(std::get<Answered>(line.command).status, 2);
  }
}

TEST(CiOptions, TakeNoReportsOfTheirOwn) {
  EXPECT_THROW(parse({"--report", "json=a.json"}), UserError);
}

}  // namespace
}  // namespace labcheck
