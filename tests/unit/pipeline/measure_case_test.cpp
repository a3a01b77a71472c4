// Whole gradings on a card that a test plays: builds, timed processes, statistics, points.
#include "harness/pipeline/measure_case.hpp"

#include "harness/pipeline/grade_submission.hpp"
#include "tests/support/timed_driver.hpp"
#include "tests/support/timed_stand_in.hpp"
#include "tests/support/twice_lab.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

/// A program whose source is "ms=2" takes so long; "fakes" its events, "forgets" to compute in
/// timed launches, "dies" in them.
TimedPlay timed_play(const std::string& words) {
  TimedPlay play;
  const auto at = words.find("ms=");
  if (at != std::string::npos) play.seconds = std::stod(words.substr(at + 3)) * 1e-3;
  if (words.find("fakes") != std::string::npos) play.shown = 0.1;
  if (words.find("forgets") != std::string::npos) play.factor = 0;
  play.crashes = words.find("dies") != std::string::npos;
  return play;
}

ProcessEnd play_timed(Stage& stage, const std::string& words, WorkClock& clock) {
  stage.hello();
  TimedDriver driver(stage, clock, timed_play(words));
  while (const auto message = stage.receive()) {
    if (message->first == protocol::MessageKind::finish) break;
    if (message->first == protocol::MessageKind::run_case) {
      multiply(stage, protocol::decode_run_case(message->second), 2);
      stage.done();
    } else if (!driver.answer(message->first, message->second)) {
      ProcessEnd crash;
      crash.how = KilledBySignal{SIGSEGV};
      return crash;
    }
  }
  stage.send(protocol::MessageKind::end);
  return exited(0);
}

/// A card, a lab with the rungs slow (8 ms), middle (4 ms) and quick (2 ms), and points for being
/// twice as fast as the first.
class Measuring : public testing::Test {
 protected:
  class CardSandbox : public Sandbox {
   public:
    explicit CardSandbox(TwiceSandbox& compilers) : compilers_(compilers) {}
    std::unique_ptr<SandboxedProcess> start(const Command& command) override {
      return command.arguments.front() == "/bin/sh" ? compilers_.start(command)
                                                    : programs.start(command);
    }
    WorkClock clock;
    PlayedSandbox programs{[this](Stage& stage) {
      return play_timed(stage, read_file(stage.command.arguments.front()), clock);
    }};

   private:
    TwiceSandbox& compilers_;
  };

  void SetUp() override {
    if (twice_library().empty()) GTEST_SKIP() << "there is no g++";
    grading_.sandbox.compiler.oracle_file = twice_library();
    const Folder& folder = grading_.folders.folder();
    folder.write("reference/ladder/slow.cu", "ms=8");
    folder.write("reference/ladder/middle.cu", "ms=4");
    folder.write("reference/ladder/quick.cu", "ms=2");
    folder.write("cuda/lib64/libcudart_static.a", "");
    toolkit_.root = folder.path() / "cuda";
    Lab& lab = grading_.lab;
    lab.assignment.ladder = {
        {"one"}, "", {{"slow", "walk", ""}, {"middle", "run", ""}, {"quick", "fly", ""}}};
    Criterion fast;
    fast.id = "fast";
    fast.title = "Fast";
    fast.points = 10;
    fast.need = NeedsMeasurement{Metric::speedup, "slow", {"one"}};
    fast.credit = Credit::scale;
    fast.scale = {{1, 0}, {2, 1}};
    lab.rubric = {"lab", {fast}};
  }

  CriterionResult graded(const char* words) {
    Toolchain toolchain(sandbox_, toolkit_, grading_.installation,
                        BuildCache(grading_.folders.folder().path() / "cache"));
    Services services{sandbox_,
                      toolchain,
                      grading_.installation,
                      Backend::gpu,
                      Gpu{"Card", "u", "d", 90},
                      grading_.progress,
                      sandbox_.clock.now(),
                      [](std::string_view) { return std::make_unique<StandInCard>(); },
                      grading_.folders.folder().path() / "locks",
                      speed_};
    grade_ = grade_submission(submission_of(words), grading_.lab, 17, services).grade;
    return grade_.criteria.front();
  }

  TwiceGrading grading_;
  CardSandbox sandbox_{grading_.sandbox};
  Toolkit toolkit_ = fake_toolkit();
  Grade grade_;
  SpeedCriteria speed_ = SpeedCriteria::measured;
};

TEST_F(Measuring, GivesPointsForTheSpeedOverARung) {
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::full) << result.message;
  ASSERT_TRUE(result.measurement);
  EXPECT_NEAR(result.measurement->value, 2, 1e-6);
  EXPECT_NEAR(*result.measurement->seconds, 4e-3, 1e-9);
  EXPECT_EQ(grade_.state, GradeState::final_);
}

TEST_F(Measuring, GivesHalfThePointsHalfTheWay) {
  EXPECT_NEAR(graded("ms=5.3333333").points, 5, 0.01);
}

TEST_F(Measuring, GivesNothingToWhatIsNoFasterThanTheFirstRung) {
  EXPECT_EQ(graded("ms=8.1").outcome, Outcome::none);
}

TEST_F(Measuring, TellsThePlaceOnTheLadder) {
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
  // One more, the rung.
  EXPECT_EQ(processes(), with_one + 1);
  ASSERT_TRUE(grade_.criteria.back().measurement);
  EXPECT_NEAR(grade_.criteria.back().measurement->value, 1, 1e-6);
  EXPECT_EQ(grade_.criteria.back().measurement->place, grade_.criteria.front().measurement->place);
}

TEST_F(Measuring, LooksForThePlaceAmongFewRungs) {
  Lab& lab = grading_.lab;
  for (const char* name : {"a", "b", "c", "d"}) {
    grading_.folders.folder().write(std::string("reference/ladder/") + name + ".cu", "ms=1");
    lab.assignment.ladder.rungs.push_back({name, "hurry", ""});
  }
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.measurement->place, (LadderPlace{"middle", "quick", "fly"}));
  // The program, the rung that it is measured over, and three of the six others: of which one is
  // the last that it reaches is told by halves.
  EXPECT_LE(sandbox_.programs.commands.size(), 5U);
}

TEST_F(Measuring, LeavesSpeedOutWhereItIsNotWanted) {
  speed_ = SpeedCriteria::left_out;
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(result.message, "speed was not measured in this run");
  EXPECT_EQ(grade_.state, GradeState::provisional);
  EXPECT_TRUE(sandbox_.programs.commands.empty());
}

TEST_F(Measuring, HoldsFakedEventsForAPerson) {
  const CriterionResult result = graded("ms=8 fakes");
  EXPECT_EQ(result.outcome, Outcome::manual);
  EXPECT_EQ(result.verdict, VerdictKind::suspicious);
  EXPECT_EQ(result.points, 0);
}

TEST_F(Measuring, GivesNothingWhereTimedLaunchesComputeNothing) {
  const CriterionResult result = graded("ms=1 forgets");
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::wrong_answer);
}

TEST_F(Measuring, TellsHowAProgramDiedWhenItWasTimed) {
  const CriterionResult result = graded("dies");
  EXPECT_EQ(result.outcome, Outcome::none);
  EXPECT_EQ(result.verdict, VerdictKind::run_time_error);
}

TEST_F(Measuring, WithholdsWhereTheRungDies) {
  grading_.folders.folder().write("reference/ladder/slow.cu", "dies");
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::withheld);
  EXPECT_NE(result.message.find("'slow'"), std::string::npos) << result.message;
  EXPECT_EQ(grade_.state, GradeState::withheld);
}

TEST_F(Measuring, MeasuresNothingWithoutTheCeiling) {
  grading_.lab.rubric.criteria.front().need =
      NeedsMeasurement{Metric::fraction_of, "cublas", {"one"}};
  const CriterionResult result = graded("ms=4");
  EXPECT_EQ(result.outcome, Outcome::not_measured);
  EXPECT_EQ(result.message, "the test case has no sizes m, n and k for a matrix product");
  EXPECT_EQ(grade_.state, GradeState::provisional);
}

TEST_F(Measuring, MeasuresAProgramAgainstItself) {
  grading_.lab.rubric.criteria.front().scale = {{0.5, 0}, {1, 1}};
  const CriterionResult result = graded("ms=8");
  EXPECT_EQ(result.outcome, Outcome::full);
  EXPECT_EQ(result.measurement->value, 1);
}

}  // namespace
}  // namespace labcheck::test
