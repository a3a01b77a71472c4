#include "harness/cli/options.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace labcheck {
namespace {

CommandLine parse_seed(const char* seed) {
  const char* const words[] = {"labcheck", "lab5", "a.cu", "--seed", seed};
  return parse_command_line(5, words);
}

TEST(GradeOptions, TakeEverySeed) {
  const CommandLine line = parse_seed("18446744073709551615");
  EXPECT_EQ(std::get<GradeCommand>(line.command).seed, std::numeric_limits<std::uint64_t>::max());
}

TEST(GradeOptions, RefuseSeedsThatNoReportNames) {
  for (const char* seed : {"-1", "many", "1.5", "", "18446744073709551616"}) {
    const CommandLine line = parse_seed(seed);
    const auto* answer = std::get_if<Answered>(&line.command);
    ASSERT_NE(answer, nullptr) << seed;
    EXPECT_EQ(answer->status, 2);
    EXPECT_NE(answer->text.find("--seed"), std::string::npos) << answer->text;
  }
}

}  // namespace
}  // namespace labcheck
