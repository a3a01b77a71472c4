// SPDX-License-Identifier: MIT
// Tests of criteria about speed.
#include "harness/base/render.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using End = SpeedRecord::End;

Criterion fast(std::vector<std::string> cases = {"one"}, Credit credit = Credit::scale) {
  return with_credit(
      criterion("fast", NeedsMeasurement{Metric::speedup, "naive", std::move(cases)}), credit,
      {{1, 0}, {4, 1}});
}

EvidenceBuilder on_gpu() {
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu);
  return evidence;
}

Verdict verdict(VerdictKind kind) {
  return {kind, verbatim("This is the reason."), verbatim("This is the hint."), std::nullopt};
}

TEST(MeasurementScore, EarnsByTheScale) {
  const CriterionResult result = on_gpu().measured("one", 2.5).scored(fast());
  EXPECT_EQ(result.points, 5);
  EXPECT_EQ(result.outcome, Outcome::partial);
  EXPECT_EQ(render(result.message), "2.5 times as fast as 'naive' (required: at least 4)");
  ASSERT_TRUE(result.measurement);
  EXPECT_EQ(result.measurement->value, 2.5);
  EXPECT_EQ(render(result.measurement->requirement), "at least 4");
}

TEST(MeasurementScore, EarnsOnALogarithmicScale) {
  const CriterionResult result =
      on_gpu().measured("one", 2).scored(fast({"one"}, Credit::log_scale));
  EXPECT_EQ(result.points, 5) << "on a logarithmic scale, 2 is halfway between 1 and 4";
}

TEST(MeasurementScore, EarnsBySteps) {
  const auto points = [](double figure) {
    return on_gpu().measured("one", figure).scored(fast({"one"}, Credit::steps)).points;
  };
  EXPECT_EQ(points(3.99), 0);
  EXPECT_EQ(points(4), 10);
  EXPECT_EQ(points(5), 10);
}

TEST(MeasurementScore, UsesTheFigureThatCounts) {
  const CriterionResult result = on_gpu().measured("one", 3.95).counted_as(4.05).scored(fast());
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.measurement->value, 3.95);
}

TEST(MeasurementScore, IsDecidedByTheSlowestCase) {
  const CriterionResult result =
      on_gpu().measured("one", 4).measured("two", 1.75).scored(fast({"one", "two"}));
  EXPECT_EQ(result.points, 2.5);
  EXPECT_EQ(result.measurement->case_id, "two");
  EXPECT_EQ(result.cases.size(), 2U);
}

TEST(MeasurementScore, IsOpenWithoutAGpu) {
  const Grade grade = EvidenceBuilder().scored(std::vector<Criterion>{fast()});
  EXPECT_EQ(grade.criteria[0].outcome, Outcome::not_measured);
  EXPECT_EQ(grade.state, GradeState::provisional);
}

TEST(MeasurementScore, IsOpenIfACaseWasNotMeasured) {
  const CriterionResult none = on_gpu().scored(fast());
  EXPECT_EQ(none.outcome, Outcome::not_measured);
  EXPECT_EQ(render(none.message), "Speed was not measured in this run.");
  const CriterionResult half = on_gpu().measured("one", 4).scored(fast({"one", "two"}));
  EXPECT_EQ(half.outcome, Outcome::not_measured);
  const CriterionResult absent =
      on_gpu().measured("one", 0, End::not_measured, verdict(VerdictKind::accepted)).scored(fast());
  EXPECT_EQ(absent.outcome, Outcome::not_measured);
  EXPECT_EQ(render(absent.message), "This is the reason.");
}

TEST(MeasurementScore, WithholdsAfterAFailureOfTheComputer) {
  const Grade grade = on_gpu()
                          .measured("one", 9, End::withheld, verdict(VerdictKind::judge_error))
                          .scored(std::vector<Criterion>{fast()});
  EXPECT_EQ(grade.criteria[0].outcome, Outcome::withheld);
  EXPECT_EQ(render(grade.criteria[0].message), "This is the reason.");
  EXPECT_EQ(grade.state, GradeState::withheld);
  EXPECT_EQ(grade.open_points, 10);
}

TEST(MeasurementScore, LeavesADoubtfulTimeToTheInstructor) {
  const Grade grade = on_gpu()
                          .measured("one", 99, End::suspicious, verdict(VerdictKind::suspicious))
                          .scored(std::vector<Criterion>{fast()});
  EXPECT_EQ(grade.criteria[0].outcome, Outcome::held);
  EXPECT_EQ(grade.criteria[0].points, 0);
  EXPECT_EQ(grade.verdict, VerdictKind::suspicious);
  EXPECT_EQ(grade.state, GradeState::provisional);
}

TEST(MeasurementScore, EarnsNothingIfATimedLaunchFails) {
  const CriterionResult result =
      on_gpu()
          .measured("one", 9, End::failed, verdict(VerdictKind::wrong_answer))
          .measured("two", 9, End::withheld, verdict(VerdictKind::judge_error))
          .scored(fast({"one", "two"}));
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
  EXPECT_EQ(render(result.help), "This is the hint.");
}

TEST(NextMeasurements, AreThoseThatAreNotBlocked) {
  const Criterion builds = criterion("builds", NeedsBuild{});
  const Criterion right = criterion("right", NeedsCases{{"one"}}, {"builds"});
  Criterion speed = fast();
  speed.after = {"right"};
  const std::vector<Criterion> criteria{builds, right, speed};
  using Ids = std::vector<std::string>;
  EXPECT_EQ(on_gpu().ran("one", VerdictKind::accepted, {}, kGpuRun).next_measured(criteria),
            Ids{"fast"});
  EXPECT_EQ(on_gpu().ran("one", VerdictKind::wrong_answer, {}, kGpuRun).next_measured(criteria),
            Ids{});
  EXPECT_EQ(EvidenceBuilder().ran("one").next_measured(criteria), Ids{});
  EXPECT_EQ(on_gpu()
                .ran("one", VerdictKind::accepted, {}, kGpuRun)
                .measured("one", 1)
                .next_measured(criteria),
            Ids{});
}

}  // namespace
}  // namespace labcheck::test
