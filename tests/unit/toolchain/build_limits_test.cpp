// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "tests/support/toolchain_test.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace labcheck::test {
namespace {

using Kind = CompileFailure::Kind;

class BuildLimitsTest : public ToolchainTest {};

TEST_F(BuildLimitsTest, DoesNotCacheACompilationThatExceededALimit) {
  compiler_.object = exceeded(LimitKind::cpu_time);
  EXPECT_EQ(build().failure()->kind, Kind::time_limit);
  compiler_.object = exceeded(LimitKind::memory);
  EXPECT_EQ(build().failure()->kind, Kind::memory_limit);
  compiler_.object = exceeded(LimitKind::processes);
  EXPECT_EQ(build().failure()->kind, Kind::process_limit);
  compiler_.object = exceeded(LimitKind::output);
  EXPECT_EQ(build().failure()->kind, Kind::output_limit);
  compiler_.object = exited(0);
  const Build result = build();
  EXPECT_NE(result.program(), nullptr);
  EXPECT_FALSE(result.from_cache);
}

TEST_F(BuildLimitsTest, ACompilerThatHadToWaitIsNotTheStudentsFault) {
  lab_.assignment.build_limits.time = std::chrono::seconds(60);
  compiler_.object = exceeded(LimitKind::wall_time);
  compiler_.object.wall_time = std::chrono::minutes(4);
  compiler_.object.cpu_time = std::chrono::seconds(29);
  compiler_.object.waited = std::chrono::seconds(181);
  try {
    build();
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(),
                 "jo/A.cu was not compiled: in 4 min 0 s, the compiler got only 29.0 s of "
                 "processor time");
    EXPECT_EQ(error.remedy(), "try again when the computer is less busy");
  }
  compiler_.object.waited = std::chrono::seconds(180);
  EXPECT_EQ(build().failure()->kind, Kind::time_limit)
      << "it waited for something else, such as a file that never ends";
  compiler_.object.waited = std::chrono::seconds(181);
  compiler_.object.cpu_time = std::chrono::seconds(30);
  EXPECT_EQ(build().failure()->kind, Kind::time_limit) << "half of its time should be enough";
  compiler_.object = exited(0);
  EXPECT_NE(build().program(), nullptr);
}

// The first source takes most of the time, and the next step waits for a file that never ends.
TEST_F(BuildLimitsTest, AStepThatWaitsWithLittleTimeLeftIsTheStudentsFault) {
  lab_.assignment.build_limits.time = std::chrono::seconds(60);
  compiler_.object.cpu_time = std::chrono::seconds(50);
  compiler_.program = exceeded(LimitKind::wall_time);
  compiler_.program.wall_time = std::chrono::seconds(20);
  EXPECT_EQ(build().failure()->kind, Kind::time_limit);
}

TEST_F(BuildLimitsTest, AComputerWithoutMemoryIsNotTheStudentsFault) {
  compiler_.object.how = KilledBySignal{9};
  compiler_.object.lacked_memory = true;
  try {
    build();
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_STREQ(error.what(), "jo/A.cu was not compiled: the computer ran out of memory");
  }
  compiler_.object.how = ExitStatus{137};
  EXPECT_THROW(build(), HarnessError) << "nvcc's status if cicc or ptxas was killed";
  compiler_.object.how = ExitStatus{1};
  EXPECT_THROW(build(), HarnessError) << "gcc's status if cc1plus was killed";
}

TEST_F(BuildLimitsTest, ACompilerThatTookTheMemoryIsTheStudentsFault) {
  for (const decltype(ProcessEnd::how)& how :
       std::initializer_list<decltype(ProcessEnd::how)>{KilledBySignal{9}, ExitStatus{137}}) {
    compiler_.object.how = how;
    compiler_.object.lacked_memory = true;
    compiler_.object.took_memory = true;
    EXPECT_EQ(build().failure()->kind, Kind::memory_limit);
  }
}

// The kernel did not kill it for lack of memory, so the source made it crash.
TEST_F(BuildLimitsTest, AKilledCompilerIsTheStudentsFault) {
  compiler_.object.how = KilledBySignal{9};
  EXPECT_EQ(render(build().failure()->reason), "Signal 9 killed the compiler.");
  compiler_.object = exited(137);
  EXPECT_EQ(render(build().failure()->reason), "Signal 9 killed the compiler.");
  EXPECT_FALSE(build().from_cache) << "another attempt may succeed";
  compiler_.object = exited(1);
  compiler_.object.output = "A.cu:1:2: error: #error Killed signal terminated program cc1plus\n";
  EXPECT_EQ(build().failure()->kind, Kind::compiler) << "a source file can print this";
}

TEST_F(BuildLimitsTest, FindsFeaturesHoweverManyNamesThereAre) {
  compiler_.ptx = "\tld.shared.f32 \t%f1, [%r1];\n";
  compiler_.symbols.clear();
  for (int k = 0; k < 30'000; ++k)
    compiler_.symbols += "0000 T f" + std::to_string(k) + std::string(100, 'x') + "()\n";
  const Build result = build();
  ASSERT_NE(result.program(), nullptr);
  EXPECT_EQ(result.program()->features, std::vector<FeatureUse>{{Feature::shared_memory}});
  EXPECT_EQ(result.program()->functions.size(), 30'000U);
}

TEST_F(BuildLimitsTest, AProgramThatIsTooLargeToAnalyzeIsAFailure) {
  compiler_.symbols = std::string((std::size_t{16} << 20) + 1, 'x');
  for (int times = 0; times < 2; ++times) {
    const Build result = build();
    EXPECT_FALSE(result.from_cache);
    ASSERT_NE(result.failure(), nullptr);
    EXPECT_EQ(result.failure()->kind, Kind::output_limit);
  }
}

TEST_F(BuildLimitsTest, ASubprocessKilledAtTheTimeLimitIsNotACompilerError) {
  compiler_.object = exited(2, "nvcc error: 'cicc' died due to signal 24\n");
  compiler_.object.cpu_time = lab_.assignment.build_limits.time;
  EXPECT_EQ(build().failure()->kind, Kind::time_limit);
  compiler_.object = exited(0);
  EXPECT_NE(build().program(), nullptr) << "another attempt may succeed";
}

TEST_F(BuildLimitsTest, TheWallTimeLimitExceedsTheProcessorTimeLimit) {
  build();
  for (const Command& command : sandbox_.commands())
    EXPECT_GT(command.limits.wall_time, command.limits.cpu_time);
}

TEST_F(BuildLimitsTest, ABusyComputerIsNotTheFaultOfTheSource) {
  compiler_.own_object = exceeded(LimitKind::wall_time);
  try {
    build();
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_NE(std::string(error.what())
                  .find(" was not compiled: the compiler exceeded its time or memory limit"),
              std::string::npos)
        << error.what();
    EXPECT_EQ(error.remedy(), "try again when the computer is less busy");
  }
  compiler_.oracle = exceeded(LimitKind::cpu_time);
  EXPECT_THROW(toolchain().oracle(lab_), HarnessError);
}

}  // namespace
}  // namespace labcheck::test
