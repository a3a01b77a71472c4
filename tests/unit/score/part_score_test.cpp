// Criteria of a lab of several parts.
#include "harness/score/needed_runs.hpp"
#include "harness/score/score.hpp"
#include "tests/support/evidence.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

/// A lab of a function in a.cu with case "call", and a program in b.cu with case "run".
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
    with_shared.features = {Feature::shared_memory};
    kernel_.outcome = with_shared;
    Program with_heap;
    with_heap.features = {Feature::device_heap};
    tool_.outcome = with_heap;
  }

  Evidence evidence() const {
    Evidence evidence{submission_, {}, runs_, Backend::sim};
    if (only(assignment_.parts[0], submission_).missing.empty())
      evidence.builds["kernel"] = &kernel_;
    if (only(assignment_.parts[1], submission_).missing.empty()) evidence.builds["tool"] = &tool_;
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
  std::vector<JudgedRun> runs_;
};

TEST_F(TwoParts, AFileThatMayBeInWhatCannotBeReadIsForAPerson) {
  submission_.missing = {"b.cu"};
  submission_.unread = {"doe.zip is an archive with a password; nothing in it is graded"};
  runs_ = {{"call", kStandardRun, {}, {}}};
  EXPECT_EQ(scored(NeedsBuild{"kernel"}).outcome, Outcome::full) << "nothing of it is missing";
  const CriterionResult tool = scored(NeedsBuild{"tool"});
  EXPECT_EQ(tool.outcome, Outcome::withheld);
  EXPECT_EQ(tool.verdict, VerdictKind::missing);
  EXPECT_EQ(tool.message,
            "b.cu was not found, and may be in what labcheck cannot read: doe.zip is an archive "
            "with a password; nothing in it is graded");
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
  EXPECT_EQ(tool.message, "b.cu was not handed in");
  EXPECT_EQ(scored(NeedsCases{{"run"}}).outcome, Outcome::skipped);
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "tool"}).outcome, Outcome::skipped);
}

TEST_F(TwoParts, AFileThatDoesNotCompileCostsThePointsOfItsPartOnly) {
  kernel_.outcome = CompileFailure{CompileFailure::Kind::compiler, "it is broken", "mend it"};
  EXPECT_EQ(scored(NeedsBuild{"tool"}).outcome, Outcome::full);
  EXPECT_EQ(scored(NeedsBuild{"kernel"}).message, "it is broken");
  EXPECT_EQ(scored(NeedsCases{{"call"}}).outcome, Outcome::skipped);
}

TEST_F(TwoParts, ABuildOfNoPartInParticularIsOneOfAll) {
  EXPECT_EQ(scored(NeedsBuild{}).outcome, Outcome::full);
  tool_.outcome = CompileFailure{CompileFailure::Kind::compiler, "it is broken", "mend it"};
  EXPECT_EQ(scored(NeedsBuild{}).message, "it is broken");
  submission_.missing = {"a.cu"};
  EXPECT_EQ(scored(NeedsBuild{}).message, "a.cu was not handed in");
}

TEST_F(TwoParts, FeaturesAreThoseOfThePart) {
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "tool"}).outcome, Outcome::full);
  EXPECT_EQ(scored(NeedsFeatures{{Feature::device_heap}, {}, "kernel"}).outcome, Outcome::none);
}

TEST_F(TwoParts, RunsAreThoseOfOnePartAtATime) {
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

}  // namespace
}  // namespace labcheck::test
