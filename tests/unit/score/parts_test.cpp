// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// Tests of criteria in a lab with several parts.

/// A lab with a function in a.cu and test case "call", and a program in b.cu and test case "run".
class TwoParts : public testing::Test {
 protected:
  TwoParts() {
    assignment_.parts = {{"kernel", PartKind::function, {"a.cu"}},
                         {"tool", PartKind::program, {"b.cu"}}};
    for (const auto& [id, part] : {std::pair{"call", "kernel"}, std::pair{"run", "tool"}}) {
      TestCase& test_case = assignment_.cases.emplace_back();
      test_case.id = id;
      test_case.part = part;
    }
    Program with_shared;
    with_shared.features = {{Feature::shared_memory}};
    kernel_.outcome = with_shared;
    Program with_heap;
    with_heap.features = {{Feature::device_heap}};
    tool_.outcome = with_heap;
  }

  Evidence evidence() const {
    Evidence evidence{submission_, {}, runs_, Backend::sim};
    if (submission_of_part(assignment_.parts[0], submission_).missing.empty())
      evidence.builds["kernel"] = &kernel_;
    if (submission_of_part(assignment_.parts[1], submission_).missing.empty())
      evidence.builds["tool"] = &tool_;
    return evidence;
  }

  CriterionResult scored(Need need) const {
    return score({"lab", {criterion("a", std::move(need))}}, assignment_, evidence())
        .criteria.front();
  }

  Assignment assignment_;
  Submission submission_;
  Build kernel_;
  Build tool_;
  std::vector<CaseRecord> runs_;
};

TEST_F(TwoParts, AFileThatMayBeUnreadableIsLeftToTheInstructor) {
  submission_.missing = {"b.cu"};
  submission_.unread = {verbatim("doe.zip is an archive with a password; nothing in it is graded")};
  runs_ = {{"call", kStandardRun, {}, {}}};
  EXPECT_EQ(scored(NeedsBuild{"kernel"}).outcome, Outcome::full)
      << "no file of this part is missing";
  const CriterionResult tool = scored(NeedsBuild{"tool"});
  EXPECT_EQ(tool.outcome, Outcome::withheld);
  EXPECT_EQ(tool.verdict, VerdictKind::missing);
  EXPECT_EQ(render(tool.message),
            "b.cu was not found, but may have been submitted in another form: doe.zip is an "
            "archive with a password; nothing in it is graded");
  EXPECT_EQ(scored(NeedsCases{{"run"}}).outcome, Outcome::withheld);
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "tool"}).outcome, Outcome::withheld);
  EXPECT_EQ(scored(NeedsCases{{"call"}}).outcome, Outcome::full);
}

TEST_F(TwoParts, AMissingFileCostsThePointsOfItsPartOnly) {
  submission_.missing = {"b.cu"};
  runs_ = {{"call", kStandardRun, {}, {}}};
  EXPECT_EQ(scored(NeedsBuild{"kernel"}).outcome, Outcome::full);
  EXPECT_EQ(scored(NeedsCases{{"call"}}).outcome, Outcome::full);
  const CriterionResult tool = scored(NeedsBuild{"tool"});
  EXPECT_EQ(tool.outcome, Outcome::none);
  EXPECT_EQ(tool.verdict, VerdictKind::missing);
  EXPECT_EQ(render(tool.message), "b.cu was not submitted.");
  EXPECT_EQ(scored(NeedsCases{{"run"}}).outcome, Outcome::skipped);
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "tool"}).outcome, Outcome::skipped);
}

TEST_F(TwoParts, AFileThatDoesNotCompileCostsThePointsOfItsPartOnly) {
  kernel_.outcome =
      CompileFailure{CompileFailure::Kind::compiler, verbatim("it is broken"), verbatim("fix it")};
  EXPECT_EQ(scored(NeedsBuild{"tool"}).outcome, Outcome::full);
  EXPECT_EQ(render(scored(NeedsBuild{"kernel"}).message), "it is broken");
  EXPECT_EQ(scored(NeedsCases{{"call"}}).outcome, Outcome::skipped);
}

TEST_F(TwoParts, ABuildWithoutAPartCoversAllParts) {
  EXPECT_EQ(scored(NeedsBuild{}).outcome, Outcome::full);
  tool_.outcome =
      CompileFailure{CompileFailure::Kind::compiler, verbatim("it is broken"), verbatim("fix it")};
  EXPECT_EQ(render(scored(NeedsBuild{}).message), "it is broken");
  submission_.missing = {"a.cu"};
  EXPECT_EQ(render(scored(NeedsBuild{}).message), "a.cu was not submitted.");
}

TEST_F(TwoParts, FeaturesAreThoseOfThePart) {
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "tool"}).outcome, Outcome::full);
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "kernel"}).outcome, Outcome::none);
}

TEST_F(TwoParts, RunsAreForOnePartAtATime) {
  const Rubric rubric{"lab",
                      {criterion("a", NeedsCases{{"call"}}), criterion("b", NeedsCases{{"run"}})}};
  EXPECT_EQ(next_runs(rubric, assignment_, evidence()),
            (std::vector<NeededRun>{{"call", kStandardRun}}));
  runs_ = {{"call", kStandardRun, {}, {}}};
  EXPECT_EQ(next_runs(rubric, assignment_, evidence()),
            (std::vector<NeededRun>{{"run", kStandardRun}}));
}

TEST_F(TwoParts, APartWithoutAProgramNeedsNoRuns) {
  submission_.missing = {"a.cu"};
  const Rubric rubric{"lab", {criterion("a", NeedsCases{{"call"}})}};
  EXPECT_TRUE(next_runs(rubric, assignment_, evidence()).empty());
}

using Runs = std::vector<std::string>;

// "sim default one"
Runs next(const EvidenceBuilder& evidence, std::vector<Criterion> criteria) {
  Runs runs;
  for (const NeededRun& run : evidence.next(std::move(criteria))) {
    runs.push_back(std::string(to_string(run.mode.backend)) + " " +
                   std::string(to_string(run.mode.checks)) + " " + run.case_id);
  }
  return runs;
}

Runs first(std::vector<Criterion> criteria, Backend backend) {
  return next(EvidenceBuilder().on(backend), std::move(criteria));
}

const NeedsCounter kNeedsCounter{kCounter, {"one"}, 4.0, {}};

TEST(ModeOf, IsTheBackendForResults) {
  EXPECT_EQ(mode_of(NeedsCases{{"one"}}, Backend::sim), kStandardRun);
  EXPECT_EQ(mode_of(NeedsCases{{"one"}}, Backend::gpu), kGpuRun);
  EXPECT_EQ(mode_of(NeedsCases{{"one"}, Backend::sim}, Backend::gpu), kStandardRun);
}

TEST(ModeOf, IsTheSimulatedGpuForChecksAndCounters) {
  EXPECT_EQ(mode_of(NeedsClean{{"one"}}, Backend::gpu), kCheckedRun);
  EXPECT_EQ(mode_of(kNeedsCounter, Backend::gpu), kStandardRun);
}

TEST(NextRuns, AreInTheOrderOfTheRubric) {
  EXPECT_EQ(
      first({criterion("b", NeedsCases{{"two", "three"}}), criterion("a", NeedsCases{{"one"}})},
            Backend::sim),
      (Runs{"sim default two", "sim default one", "sim default three"}));
}

TEST(NextRuns, EndWithHiddenCasesSoThatNoPublicCaseCanPrintTheirData) {
  EXPECT_EQ(first({criterion("a", NeedsCases{{"three", "one"}}),
                   criterion("b", NeedsCases{{"three", "two"}})},
                  Backend::sim),
            (Runs{"sim default one", "sim default two", "sim default three"}));
}

TEST(NextRuns, ContainEachRunOnce) {
  EXPECT_EQ(first({criterion("a", NeedsCases{{"one", "two"}}),
                   criterion("b", NeedsCases{{"two", "one"}}), criterion("c", kNeedsCounter)},
                  Backend::sim),
            (Runs{"sim default one", "sim default two"}));
}

TEST(NextRuns, AreOfOneMode) {
  const std::vector<Criterion> criteria{
      criterion("a", NeedsClean{{"one"}}), criterion("b", NeedsCases{{"one"}}),
      criterion("c", NeedsClean{{"two"}}), criterion("d", kNeedsCounter)};
  EvidenceBuilder evidence;
  evidence.on(Backend::gpu);
  EXPECT_EQ(next(evidence, criteria), (Runs{"gpu default one"}));
  evidence.ran("one", VerdictKind::accepted, {}, kGpuRun);
  EXPECT_EQ(next(evidence, criteria), (Runs{"sim default one"}));
  evidence.ran("one");
  EXPECT_EQ(next(evidence, criteria), (Runs{"sim full one", "sim full two"}));
}

TEST(NextRuns, AreEmptyForCriteriaThatNeedNoRun) {
  EXPECT_EQ(first({criterion("a", NeedsBuild{}), criterion("b", NeedsManual{}),
                   criterion("c", NeedsMeasurement{Metric::speedup, "naive", {"one"}})},
                  Backend::gpu),
            Runs{});
}

TEST(NextRuns, WaitForTheirDependencies) {
  const std::vector<Criterion> criteria{criterion("clean", NeedsClean{{"one"}}, {"right"}),
                                        criterion("right", NeedsCases{{"one"}})};
  EXPECT_EQ(next(EvidenceBuilder(), criteria), (Runs{"sim default one"}));
  EXPECT_EQ(next(EvidenceBuilder().ran("one"), criteria), (Runs{"sim full one"}));
}

TEST(NextRuns, DoNotWaitForACriterionAboutKernels) {
  const std::vector<Criterion> criteria{
      criterion("kernels", NeedsKernels{{"one"}}),
      criterion("right", NeedsCases{{"one", "two"}}, {"kernels"})};
  EXPECT_EQ(next(EvidenceBuilder(), criteria), (Runs{"sim default one", "sim default two"}));
  EXPECT_EQ(next(EvidenceBuilder().ran_on_host("one", "No kernel ran."), criteria), Runs{});
}

TEST(NextRuns, AreEmptyAfterAFailedDependency) {
  const std::vector<Criterion> criteria{criterion("right", NeedsCases{{"one"}}),
                                        criterion("clean", NeedsClean{{"one"}}, {"right"}),
                                        criterion("fine", NeedsClean{{"two"}}, {"clean"})};
  EXPECT_EQ(next(EvidenceBuilder().ran("one", VerdictKind::time_limit_exceeded), criteria), Runs{});
}

}  // namespace
}  // namespace labcheck::test
