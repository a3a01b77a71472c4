// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/report/document.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/source_lines.hpp"
#include "tests/support/case_records.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace labcheck::report {
namespace {

TEST(Descriptions, AMeasurementShowsItsBaselineAndInterval) {
  EXPECT_EQ(describe_measurement(
                {"speedup", "naive", "large", 1.8333, 1.79, 1.88, verbatim("at least 1.5")}),
            "speedup over naive, test case large: 1.833 (1.79 to 1.88); required: at least 1.5");
  EXPECT_EQ(describe_measurement({"fraction_of", "cublas", "", 0.5, {}, {}, {}}),
            "fraction of cublas: 0.5");
  EXPECT_EQ(describe_measurement({"bank_conflicts", "", "small", 0, {}, {}, verbatim("at most 0")}),
            "bank conflicts, test case small: 0; required: at most 0");
}

TEST(Descriptions, AMeasurementShowsTheValueThatCounts) {
  Measurement measurement{"speedup", "naive", "large", 0.89, 0.88, 0.91, verbatim("at least 0.9")};
  measurement.counted = 0.9;
  EXPECT_EQ(
      describe_measurement(measurement),
      "speedup over naive, test case large: 0.89 (0.88 to 0.91), counted as 0.9; required: at "
      "least 0.9");
}

std::string ladder_note(const LadderPlace& place) {
  GradedSubmission submission;
  submission.grade.criteria.resize(1);
  submission.grade.criteria[0].measurement.emplace().place = place;
  return make_document(submission, {}).criteria.at(0).notes.at(0);
}

TEST(Descriptions, APositionOnTheLadderNamesTheNextStep) {
  EXPECT_EQ(ladder_note({"naive", "tile-16", "tiles in shared memory"}),
            "about as fast as reference version 'naive'; next: 'tile-16' (tiles in shared memory)");
  EXPECT_EQ(ladder_note({"", "naive", "one thread per element"}),
            "slower than the first reference version; next: 'naive' (one thread per element)");
  EXPECT_EQ(ladder_note({"best", "", ""}),
            "about as fast as reference version 'best', the fastest one");
}

TEST(Descriptions, AModeIsShownOnlyIfItIsUnusual) {
  EXPECT_EQ(describe_mode({Backend::sim, CheckLevel::default_}, Backend::sim), "");
  EXPECT_EQ(describe_mode({Backend::sim, CheckLevel::full}, Backend::sim), "full checks");
  EXPECT_EQ(describe_mode({Backend::sim, CheckLevel::full}, Backend::gpu),
            "simulated GPU, full checks");
  EXPECT_EQ(describe_mode({Backend::gpu, CheckLevel::default_}, Backend::sim), "GPU");
}

TEST(Descriptions, ABackendWithoutADeviceNameHasADefaultName) {
  EXPECT_EQ(describe_backend({Backend::sim, "", "", "CUDA 13.0.88"}),
            "simulated GPU, CUDA 13.0.88");
  EXPECT_EQ(describe_backend({Backend::gpu, "NVIDIA H200", "580.65", "CUDA 13.0.88"}),
            "NVIDIA H200, driver 580.65, CUDA 13.0.88");
}

TEST(Points, HaveAtMostTwoDecimals) {
  EXPECT_EQ(describe_points(10), "10");
  EXPECT_EQ(describe_points(7.5), "7.5");
  EXPECT_EQ(describe_points(100.0 / 3), "33.33");
  EXPECT_EQ(describe_points(0), "0");
}

TEST(Points, AreCounted) {
  EXPECT_EQ(counted_points(1), "1 point");
  EXPECT_EQ(counted_points(0.5), "0.5 points");
  EXPECT_EQ(counted_points(20), "20 points");
}

TEST(Figure, HasFourSignificantDigits) {
  EXPECT_EQ(describe_figure(1.83333), "1.833");
  EXPECT_EQ(describe_figure(0.00012345), "0.0001234");
}

TEST(Figure, IsWholeIfItIsACountOrLarge) {
  EXPECT_EQ(describe_figure(16), "16");
  EXPECT_EQ(describe_figure(1048576), "1,048,576");
  EXPECT_EQ(describe_figure(123456.7), "123,457");
  EXPECT_EQ(describe_figure(-2), "-2");
}

TEST(Figure, IsAWordIfItIsNotANumber) {
  EXPECT_EQ(describe_figure(std::numeric_limits<double>::quiet_NaN()), "not a number");
  EXPECT_EQ(describe_figure(std::numeric_limits<double>::infinity()), "infinite");
}

TEST(Duration, HasThreeDigitsAndASuitableUnit) {
  EXPECT_EQ(duration_text(8.5e-7), "850 ns");
  EXPECT_EQ(duration_text(2.5e-5), "25 µs");
  EXPECT_EQ(duration_text(0.002144), "2.14 ms");
  EXPECT_EQ(duration_text(1.5), "1.5 s");
}

TEST(Messages, EveryVerdictHasAHeadlineAndASentence) {
  for (std::size_t i = 0; i < kEnumNames<VerdictKind>.size(); ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    EXPECT_FALSE(headline(kind).empty()) << to_string(kind);
    Grade grade;
    grade.verdict = kind;
    EXPECT_TRUE(render(meaning(grade)).ends_with('.')) << to_string(kind);
    EXPECT_EQ(hidden_case_message(kind).empty(), kind == VerdictKind::accepted) << to_string(kind);
  }
}

TEST(Messages, ACorrectSubmissionMayMissCriteria) {
  Grade grade;
  EXPECT_EQ(render(meaning(grade)), "All results are right.");
  grade.criteria.push_back({});
  EXPECT_EQ(render(meaning(grade)), "All results are right, but not all criteria are met in full.");
}

TEST(Messages, AWithheldGradeIsShownAsNotGradedYet) {
  EXPECT_EQ(state_word(GradeState::withheld), "not graded yet");
  EXPECT_EQ(state_word(GradeState::provisional), "provisional");
}

TEST(Messages, HiddenCasesThatFailAreCounted) {
  const auto text_for = [](std::size_t failed, std::size_t hidden, std::size_t total) {
    std::vector<CaseVerdict> cases(total);
    for (std::size_t i = 0; i < failed; ++i) cases[i].verdict.kind = VerdictKind::wrong_answer;
    for (std::size_t i = 0; i < hidden; ++i) cases[i].visibility = Visibility::hidden;
    return render(cases_failed(cases));
  };
  EXPECT_EQ(text_for(1, 1, 1), "1 of 1 test case fails, and it is hidden.");
  EXPECT_EQ(text_for(1, 0, 1), "1 of 1 test case fails.");
  EXPECT_EQ(text_for(1, 1, 2), "1 of 2 test cases fails, and it is hidden.");
  EXPECT_EQ(text_for(1, 0, 2), "1 of 2 test cases fails.");
  EXPECT_EQ(text_for(3, 1, 4), "3 of 4 test cases fail, 1 of them hidden.");
  EXPECT_EQ(text_for(2, 2, 4), "2 of 4 test cases fail, all of them hidden.");
}

TEST(Messages, OpenPointsShowTheirReason) {
  EXPECT_EQ(render(why_open(Outcome::not_measured, 15, Backend::sim)),
            "15 points are still open: a measurement on a real GPU is required.");
  EXPECT_EQ(render(why_open(Outcome::not_measured, 1, Backend::gpu)),
            "1 point is still open: speed was not measured in this run.");
  EXPECT_EQ(render(why_open(Outcome::manual, 1, Backend::gpu)),
            "1 point is still open: your instructor will grade this.");
  EXPECT_EQ(
      render(why_open(Outcome::withheld, 40, Backend::gpu)),
      "40 points are not graded yet; the criterion shows the reason. No points are lost. Report "
      "this to your instructor.");
}

TEST(Messages, OmittedEntriesAreCounted) {
  EXPECT_EQ(more(1234), "and 1,234 more");
  EXPECT_EQ(first_cases({}), "");
  EXPECT_EQ(first_cases({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(first_cases({"a", "b", "c", "d"}), "a, b, c and 1 more test case");
}

TEST(Messages, ZeroTimesAreLeftOut) {
  GradedSubmission submission;
  submission.version = "1.0";
  EXPECT_EQ(make_document(submission, {}).duration, "labcheck 1.0");
  submission.evidence.times.build = std::chrono::milliseconds(2400);
  submission.evidence.times.run = std::chrono::milliseconds(340);
  EXPECT_EQ(make_document(submission, {}).duration,
            "compiled in 2.4 s, ran for 340 ms, labcheck 1.0");
}

}  // namespace
}  // namespace labcheck::report

namespace labcheck::report {
namespace {

TEST(LineHeat, TheTrafficRatioIsTheWorseOfBothMemoriesAndAtLeastOne) {
  EXPECT_EQ(traffic_ratio({"a", 1, 1, 1, 128, 0, 0, 0}), 1) << "all threads read one element";
  EXPECT_EQ(traffic_ratio({"a", 1, 1, 8, 128, 1, 4, 3}), 4);
  EXPECT_EQ(traffic_ratio({"a", 1, 0, 0, 0, 0, 0, 0}), 1);
}

TEST(LineHeat, DescribesTheMemoriesThatALineUses) {
  EXPECT_EQ(describe_heat({"a", 1, 2, 8, 256, 2, 64, 62}),
            "global memory: 4 sectors of 32 bytes per request; shared memory: 32 bank passes per "
            "request, 32.0 times the minimum");
  EXPECT_EQ(
      describe_heat({"a", 1, 2, 2, 8, 2, 2, 0}),
      "global memory: 1 sector of 32 bytes per request, 2.0 times the minimum; shared memory: "
      "1 bank pass per request");
  EXPECT_EQ(describe_heat({"a", 1, 0, 0, 0, 0, 0, 0}), "");
}

TEST(LineHeat, OfALineIsSummedOverAllCases) {
  const auto heat = heat_by_line(
      {test::run_with_heat("small", {{"a", 3, 1, 2, 3, 4, 5, 6}, {"b", 3, 1, 1, 1, 0, 0, 0}}),
       test::run_with_heat("large", {{"a", 3, 10, 20, 30, 40, 50, 60}})});
  ASSERT_EQ(heat.size(), 2U);
  EXPECT_EQ(heat.at({"a", 3}), (LineHeat{"a", 3, 11, 22, 33, 44, 55, 66}));
  EXPECT_EQ(heat.at({"b", 3}), (LineHeat{"b", 3, 1, 1, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace labcheck::report
