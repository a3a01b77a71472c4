// SPDX-License-Identifier: MIT
// Complete gradings on a fake GPU: builds, timed processes, statistics, points.
#include "harness/base/render.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/grading.hpp"
#include "tests/support/timed_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

class Measuring : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
  }

  CriterionResult graded(const char* words) {
    grade_ = timed_.with_slot([&](const Workbench&, const Slot& slot) {
      return grade_submission(submission_of(words), timed_.lab, 17, slot).grade;
    });
    return grade_.criteria.front();
  }

  TimedGrading timed_;
  TwiceGrading& grading_ = timed_.plain;
  GpuSandbox& sandbox_ = timed_.sandbox;
  Grade grade_;
  SpeedCriteria& speed_ = timed_.speed;
};

TEST_F(Measuring, GivesPointsForTheSpeedOverARung) {
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::full) << render(result.message);
  ASSERT_TRUE(result.measurement);
  EXPECT_NEAR(result.measurement->value, 2, 1e-6);
  EXPECT_NEAR(*result.measurement->seconds, 4e-3, 1e-9);
  EXPECT_EQ(result.measurement->bytes, 8 * result.measurement->flops);
  EXPECT_GT(result.measurement->flops, 0);
  EXPECT_EQ(grade_.state, GradeState::final_);
}

TEST_F(Measuring, GivesHalfThePointsInTheMiddleOfTheScale) {
  EXPECT_NEAR(graded("ms=5.3333333").points, 5, 0.01);
}

TEST_F(Measuring, GivesNoPointsIfNotFasterThanTheFirstRung) {
  EXPECT_EQ(graded("ms=8.1").outcome, Outcome::none);
}

TEST_F(Measuring, FindsThePlaceOnTheLadder) {
  const auto place = [&](const char* words) { return graded(words).measurement->place; };
  EXPECT_EQ(place("ms=4.1"), (LadderPlace{"middle", "quick", "fly"}));
  EXPECT_EQ(place("ms=1.9"), (LadderPlace{"quick", "", ""}));
  EXPECT_EQ(place("ms=20"), (LadderPlace{"", "slow", "walk"}));
}

TEST_F(Measuring, TimesAProgramInOneProcessForAllCriteriaOfACase) {
  Criterion other = grading_.lab.rubric.criteria.front();
  other.id = "faster";
  other.need = NeedsMeasurement{Metric::speedup, "middle", {"one"}};
  const auto processes = [&] {
    sandbox_.programs.commands.clear();
    graded("ms=4");
    return sandbox_.programs.commands.size();
  };
  const std::size_t with_one = processes();
  grading_.lab.rubric.criteria.push_back(other);
  // One more process: the rung.
  EXPECT_EQ(processes(), with_one + 1);
  ASSERT_TRUE(grade_.criteria.back().measurement);
  EXPECT_NEAR(grade_.criteria.back().measurement->value, 1, 1e-6);
  EXPECT_EQ(grade_.criteria.back().measurement->place, grade_.criteria.front().measurement->place);
}

TEST_F(Measuring, ComparesWithFewRungsToFindThePlace) {
  Lab& lab = grading_.lab;
  for (const char* name : {"a", "b", "c", "d"}) {
    grading_.folders.folder().write(std::string("reference/ladder/") + name + ".cu", "ms=1");
    lab.assignment.ladder.rungs.push_back({name, "hurry", ""});
  }
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.measurement->place, (LadderPlace{"middle", "quick", "fly"}));
  // The program, the rung that it is measured over, and three of the six other rungs: a binary
  // search.
  EXPECT_LE(sandbox_.programs.commands.size(), 5U);
}

TEST_F(Measuring, SkipsSpeedIfItIsLeftOut) {
  speed_ = SpeedCriteria::left_out;
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(render(result.message), "Speed was not measured in this run.");
  EXPECT_EQ(grade_.state, GradeState::provisional);
  EXPECT_TRUE(sandbox_.programs.commands.empty());
}

TEST_F(Measuring, LeavesFakedEventsToAnInstructor) {
  const CriterionResult result = graded("ms=8 fakes");
  EXPECT_EQ(result.outcome, Outcome::held);
  EXPECT_EQ(result.verdict, VerdictKind::suspicious);
  EXPECT_EQ(result.points, 0);
}

TEST_F(Measuring, GivesNoPointsIfTimedLaunchesComputeNothing) {
  const CriterionResult result = graded("ms=1 forgets");
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

TEST_F(Measuring, ReportsACrashDuringTiming) {
  const CriterionResult result = graded("dies");
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::run_time_error);
}

TEST_F(Measuring, WithholdsIfTheRungCrashes) {
  grading_.folders.folder().write("reference/ladder/slow.cu", "dies");
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_NE(render(result.message).find("'slow'"), std::string::npos) << render(result.message);
  EXPECT_EQ(grade_.state, GradeState::withheld);
}

TEST_F(Measuring, MeasuresNothingWithoutTheCeiling) {
  grading_.lab.rubric.criteria.front().need =
      NeedsMeasurement{Metric::fraction_of, "cublas", {"one"}};
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(render(result.message),
            "The ceiling 'cublas' is not available: the test case does not define the sizes m, n "
            "and k of a matrix product.");
  EXPECT_EQ(grade_.state, GradeState::provisional);
}

TEST_F(Measuring, NamesTheRungThatIsNotInstalled) {
  std::filesystem::remove_all(grading_.lab.reference_folder / "ladder");
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(render(result.message),
            "Speed is compared with the reference version 'slow', which is not installed on this "
            "computer (package labcheck-reference).");
  EXPECT_EQ(grade_.state, GradeState::provisional);
}

// The monitor is opened right after the GPU's lock is taken.
TEST_F(Measuring, ABatchCompilesNothingWhileItHoldsTheGpu) {
  BaselinePool baseline_pool(1);
  const auto compiled = [&] { return grading_.sandbox.compilers.commands().size(); };
  std::vector<std::size_t> compiled_when_locked;
  const auto grade = [&](const char* words) {
    timed_.with_slot([&](Workbench& bench, Slot& slot) {
      slot.baseline_pool = &baseline_pool;
      bench.open_monitor = [&](std::string_view) {
        compiled_when_locked.push_back(compiled());
        return std::make_unique<FakeGpu>();
      };
      return grade_submission(submission_of(words), timed_.lab, 17, slot).grade;
    });
  };
  grade("ms=4.1");
  EXPECT_EQ(compiled_when_locked, std::vector{compiled()});
  grade("ms=4.2");
  EXPECT_EQ(compiled_when_locked.size(), 1U) << "a batch keeps the monitor open";
}

TEST_F(Measuring, MeasuresAProgramAgainstItself) {
  grading_.lab.rubric.criteria.front().scale = {{0.5, 0}, {1, 1}};
  const CriterionResult result = graded("ms=8");
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.measurement->value, 1);
}

}  // namespace
}  // namespace labcheck::test
