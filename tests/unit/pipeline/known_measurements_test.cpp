// SPDX-License-Identifier: MIT
// Grading with the measurements of an earlier grading.
#include "harness/base/render.hpp"
#include "harness/perf/messages.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/grading.hpp"
#include "tests/support/timed_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

class KnownMeasurements : public testing::Test {
 protected:
  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "g++ is not installed";
  }

  GradedSubmission graded(const char* words, const KnownEvidence& known = {}) {
    timed_.sandbox.programs.commands.clear();
    timed_.plain.progress.steps.clear();
    return timed_.with_slot([&](Workbench& bench, Slot& slot) {
      return grade_submission(submission_of(words), timed_.lab, 17, slot,
                              digests_of(timed_.lab, bench), known);
    });
  }

  Criterion& criterion() { return timed_.lab.rubric.criteria.front(); }
  NeedsMeasurement& need() { return std::get<NeedsMeasurement>(criterion().need); }
  bool started_any() const { return !timed_.sandbox.programs.commands.empty(); }

  TimedGrading timed_;
};

TEST_F(KnownMeasurements, AreNotRepeated) {
  for (const char* words : {"ms=5", "ms=8 fakes", "ms=1 forgets", "dies"}) {
    const GradedSubmission first = graded(words);
    const GradedSubmission again = graded(words, first.evidence);
    EXPECT_FALSE(started_any()) << words;
    EXPECT_TRUE(timed_.plain.progress.steps.empty()) << words;
    EXPECT_EQ(again.grade, first.grade) << words;
    EXPECT_EQ(again.evidence, first.evidence) << words;
  }
}

TEST_F(KnownMeasurements, AreReusedForAnotherRubric) {
  const KnownEvidence known = graded("ms=5").evidence;
  criterion().id = "speed";
  criterion().scale = {{1, 0}, {1.5, 1}};
  criterion().points = 40;
  const GradedSubmission again = graded("ms=5", known);
  EXPECT_EQ(again.grade.points, 40);
  EXPECT_EQ(render(again.grade.criteria[0].measurement->requirement), "at least 1.5");
  EXPECT_FALSE(started_any());
}

TEST_F(KnownMeasurements, DescribeTheNextRungInTheAssignmentsWords) {
  const KnownEvidence known = graded("ms=4.1").evidence;
  timed_.lab.assignment.ladder.rungs[2].step = "leap";
  EXPECT_EQ(graded("ms=4.1", known).grade.criteria[0].measurement->place,
            (LadderPlace{"middle", "quick", "leap"}));
  EXPECT_FALSE(started_any());
}

TEST_F(KnownMeasurements, AreMadeForNewCases) {
  need().cases = {"one"};
  const GradedSubmission first = graded("ms=5");
  need().cases = {"two", "one"};
  const GradedSubmission again = graded("ms=5", first.evidence);
  EXPECT_TRUE(started_any());
  ASSERT_EQ(again.evidence.measured.size(), 2U);
  EXPECT_EQ(again.evidence.measured[0].case_id, "two");
  EXPECT_EQ(again.evidence.measured[1], first.evidence.measured[0]);
  EXPECT_GT(again.grade.points, 0);
}

TEST_F(KnownMeasurements, AreRepeatedIfARungChanged) {
  const KnownEvidence known = graded("ms=4").evidence;
  timed_.plain.folders.folder().write("reference/ladder/slow.cu", "ms=4");
  EXPECT_NEAR(graded("ms=4", known).grade.criteria[0].measurement->value, 1, 1e-6);
}

TEST_F(KnownMeasurements, AreRepeatedOnlyOnAnotherKindOfGpu) {
  const KnownEvidence known = graded("ms=4").evidence;
  timed_.gpu.uuid = "of the second GPU of the same kind";
  graded("ms=4", known);
  EXPECT_FALSE(started_any());
  timed_.gpu.name = "Faster GPU";
  graded("ms=4", known);
  EXPECT_TRUE(started_any());
}

TEST_F(KnownMeasurements, AreRepeatedIfTheyWereWithheld) {
  timed_.plain.folders.folder().write("reference/ladder/slow.cu", "dies");
  const GradedSubmission first = graded("ms=4");
  ASSERT_EQ(first.grade.state, GradeState::withheld);
  graded("ms=4", first.evidence);
  EXPECT_TRUE(started_any());
}

TEST_F(KnownMeasurements, AreMadeIfSpeedWasLeftOutBefore) {
  timed_.speed = SpeedCriteria::left_out;
  const KnownEvidence known = graded("ms=4").evidence;
  timed_.speed = SpeedCriteria::measured;
  EXPECT_EQ(graded("ms=4", known).grade.points, 10);
}

TEST_F(KnownMeasurements, AreRepeatedIfANewThresholdIsInAWideInterval) {
  KnownEvidence known = graded("ms=5").evidence;  // 1.6 times as fast
  Measurement& measurement = *known.measured.front().measurement;
  measurement.low = 1.57;
  measurement.high = 1.63;
  graded("ms=5", known);
  EXPECT_FALSE(started_any()) << "the thresholds are unchanged";
  criterion().scale = {{1, 0}, {1.62, 1}};
  const GradedSubmission again = graded("ms=5", known);
  EXPECT_TRUE(started_any());
  EXPECT_LT(*again.evidence.measured.front().measurement->high, 1.62);
  measurement.notes = {messages::better_side()};
  graded("ms=5", known);
  EXPECT_FALSE(started_any()) << "it was sampled long because a threshold was in the interval";
  measurement.notes.clear();
  measurement.low = 1.599;
  measurement.high = 1.601;
  criterion().scale = {{1, 0}, {1.6005, 1}};
  graded("ms=5", known);
  EXPECT_FALSE(started_any()) << "it is as narrow as after sampling near a threshold";
}

TEST_F(KnownMeasurements, AreRepeatedIfTheyDoNotDecideWithNewThresholds) {
  KnownEvidence known = graded("ms=5").evidence;
  known.measured.front().measurement->low = 1.3;
  known.measured.front().measurement->high = 1.9;
  criterion().scale = {{0.5, 0}, {1, 1}};
  graded("ms=5", known);
  EXPECT_FALSE(started_any()) << "all values in the interval earn full points";
  criterion().scale = {{1, 0}, {2, 1}};
  graded("ms=5", known);
  EXPECT_TRUE(started_any());
}

/// A measurement of `metric` with the value 2 (1.9 to 2.1), counted on a scale with `thresholds`.
Measurement counted_on(Metric metric, std::vector<double> thresholds) {
  Criterion criterion;
  criterion.need = NeedsMeasurement{metric, "slow", {"one"}};
  for (const double at : thresholds) criterion.scale.push_back({at, 1});
  Measurement known{"speedup", "slow", "one", 2, 1.9, 2.1, {}};
  known.counted = 1.9;
  known.notes = {messages::better_side(), verbatim("another")};
  return counted_for(criterion, known);
}

TEST(CountedFor, CountsTheBetterSideOfAThresholdInTheInterval) {
  const Measurement near = counted_on(Metric::speedup, {1, 2.05});
  EXPECT_EQ(near.counted, 2.05);
  EXPECT_EQ(near.notes.front(), messages::better_side());
  EXPECT_EQ(near.notes.size(), 2U);
  EXPECT_EQ(counted_on(Metric::time, {1.95}).counted, 1.95) << "less time is better";
}

TEST(CountedFor, CountsTheFigureItselfElsewhere) {
  const Measurement far = counted_on(Metric::speedup, {1, 3});
  EXPECT_EQ(far.counted, std::nullopt);
  EXPECT_EQ(far.notes, std::vector<Message>{verbatim("another")});
}

}  // namespace
}  // namespace labcheck::test
