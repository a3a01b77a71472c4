// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/verify/judge.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

/// An oracle of a lab without functions.
class ProgramOracle : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters&, Random&) const override {
    return {};
  }
  std::vector<Expectation> expectations(std::string_view, const Parameters&,
                                        const std::vector<Buffer>&) const override {
    return {};
  }
};

/// Rejects a program that does not print its parameter n, and one that launches nothing on the
/// simulated GPU.
class PrintsN : public ProgramOracle {
 public:
  std::optional<Complaint> complaint(std::string_view call, const Parameters& parameters,
                                     const ProgramOutcome& outcome) const override {
    if (call != "tool") return Complaint{explain("another part was asked about")};
    if (outcome.output != std::to_string(parameters.integer("n")))
      return Complaint{explain("it is not n"), explain("print n")};
    if (outcome.counters != nullptr && outcome.counters->launches == 0)
      return Complaint{explain("nothing was launched")};
    return std::nullopt;
  }
};

struct ProgramTrial {
  TestCase test_case;
  Run run;

  ProgramTrial() {
    test_case.call = "tool";
    test_case.parameters = {{"n", 8}};
    test_case.program = ProgramCase{};
    run.mode = {Backend::gpu, CheckLevel::default_};
    run.end = Exited{0};
    run.output = "8";
  }

  ProgramTrial& ended(RunEnd end) {
    run.end = std::move(end);
    return *this;
  }
  ProgramTrial& expects_status(std::optional<int> status) {
    test_case.program->status = status;
    return *this;
  }
  ProgramTrial& printed(std::string output, std::string errors = {}) {
    run.output = std::move(output);
    run.errors = std::move(errors);
    return *this;
  }
  ProgramTrial& needs(Pattern::Stream stream, const char* expression) {
    test_case.program->patterns.push_back({stream, "a usage line", expression});
    return *this;
  }
  ProgramTrial& with_fault(FaultKind kind) {
    run.faults.push_back({kind, verbatim("something")});
    return *this;
  }

  Verdict judged() const { return judge_program(run, standard()); }
  Verdict judged_faults() const { return judge_program_faults(run, standard()); }

 private:
  ProgramStandard standard() const {
    return {test_case, test_case.parameters, oracle, Limits{}, input};
  }
  ProgramInput input;
  PrintsN oracle;
};

using Stream = Pattern::Stream;

TEST(JudgeProgram, AcceptsACorrectProgram) {
  EXPECT_EQ(ProgramTrial().judged(), Verdict{});
}

TEST(JudgeProgram, CallsGivingUpARunTimeErrorAndShowsItsLastOutput) {
  const Verdict verdict =
      ProgramTrial().ended(Exited{2}).printed("8", "first\nthe heap is full\n\n").judged();
  EXPECT_EQ(verdict.kind, VerdictKind::run_time_error);
  EXPECT_EQ(render(verdict.message),
            "The program failed with exit status 2. Its last output: the heap is full");
  EXPECT_EQ(render(verdict.help), "Return 0 from main() when the program has done its work.");
  EXPECT_EQ(render(ProgramTrial().ended(Exited{2}).printed("").judged().message),
            "The program failed with exit status 2.");
}

TEST(JudgeProgram, CallsSuccessWrongIfAnErrorIsRequired) {
  const Verdict verdict = ProgramTrial().expects_status(std::nullopt).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message),
            "The program ended with exit status 0 (success), but it must report an error here.");
  EXPECT_EQ(ProgramTrial().expects_status(std::nullopt).ended(Exited{5}).judged(), Verdict{});
}

TEST(JudgeProgram, RequiresTheExactStatus) {
  EXPECT_EQ(ProgramTrial().expects_status(3).ended(Exited{3}).judged(), Verdict{});
  const Verdict verdict = ProgramTrial().expects_status(3).ended(Exited{4}).printed("").judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message), "The program ended with exit status 4 instead of 3.");
}

TEST(JudgeProgram, ACrashIsNotAnExpectedFailure) {
  const Verdict verdict =
      ProgramTrial().expects_status(std::nullopt).ended(Signaled{SIGSEGV}).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::run_time_error);
}

TEST(JudgeProgram, ReportsAnExceededLimit) {
  EXPECT_EQ(ProgramTrial().ended(TimeLimit{}).judged().kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(ProgramTrial().ended(OutputLimit{}).judged().kind, VerdictKind::output_limit_exceeded);
}

TEST(JudgeProgram, LooksForPatternsLineByLine) {
  EXPECT_EQ(ProgramTrial().needs(Stream::output, "^8$").judged(), Verdict{});
  const Verdict verdict = ProgramTrial().needs(Stream::output, "[Uu]sage").judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message), "The program did not print a usage line on standard output.");
  EXPECT_EQ(
      render(ProgramTrial().printed("8", "x\ny").needs(Stream::errors, "x.*y").judged().message),
      "The program did not print a usage line on standard error.");
}

TEST(JudgeProgram, AcceptsAPatternOfEitherStreamInBoth) {
  EXPECT_EQ(ProgramTrial().printed("8", "usage: x").needs(Stream::either, "usage").judged(),
            Verdict{});
  EXPECT_EQ(ProgramTrial().needs(Stream::either, "8").judged(), Verdict{});
  EXPECT_EQ(render(ProgramTrial().needs(Stream::either, "usage").judged().message),
            "The program did not print a usage line.");
  EXPECT_EQ(ProgramTrial().needs(Stream::errors, "8").judged().kind, VerdictKind::wrong_answer);
}

TEST(JudgeProgram, ReadsNumbersAfterAText) {
  ProgramTrial trial;
  trial.run.output = "sum = x\nsum =  4.99 and more\nsum = 7\n";
  trial.test_case.program->numbers = {{"the sum", "sum =", "5", 0.02}};
  EXPECT_EQ(render(trial.judged().message), "it is not n") << "the number is right";
  trial.test_case.program->numbers = {{"the sum", "sum =", "5", 0.001}};
  EXPECT_EQ(render(trial.judged().message),
            "The program printed 4.99 after 'sum =' for the sum, but the right value is 5, give or "
            "take 0.001.");
  trial.test_case.program->numbers = {{"the sum", "sum =", "$n", 0}};
  EXPECT_EQ(render(trial.judged().message),
            "The program printed 4.99 after 'sum =' for the sum, but the right value is 8.");
  trial.test_case.program->numbers = {{"the mean", "mean =", "5", 1}};
  EXPECT_EQ(render(trial.judged().message),
            "The program did not print the mean: there is no number after 'mean =' on standard "
            "output.");
}

TEST(JudgeProgram, NanIsNeverTheRightNumber) {
  ProgramTrial trial;
  trial.run.output = "sum = nan";
  trial.test_case.program->numbers = {{"the sum", "sum =", "5", 1e300}};
  EXPECT_EQ(trial.judged().kind, VerdictKind::wrong_answer);
}

TEST(JudgeProgram, AnExpectedNumberMustBeANumber) {
  ProgramTrial trial;
  trial.test_case.parameters.set("k", "word");
  trial.test_case.program->numbers = {{"the sum", "sum =", "$k", 0}};
  EXPECT_THROW(trial.judged(), UserError);
}

TEST(JudgeProgram, RequiresRegularFiles) {
  ProgramTrial trial;
  trial.test_case.program->written = {"out.txt"};
  EXPECT_EQ(render(trial.judged().message), "The program did not write the file out.txt.");
  trial.run.files["out.txt"] = {FileState::not_regular};
  EXPECT_EQ(render(trial.judged().message), "The program did not leave out.txt as a regular file.");
  trial.run.files["out.txt"] = {FileState::too_large};
  EXPECT_EQ(render(trial.judged().message), "The program wrote a file out.txt that is too large.");
  trial.run.files["out.txt"] = {FileState::written, "anything"};
  EXPECT_EQ(trial.judged(), Verdict{});
}

TEST(JudgeProgram, TheOracleSeesInputFilesAndDevice) {
  class SeesAll : public ProgramOracle {
   public:
    std::optional<Complaint> complaint(std::string_view, const Parameters&,
                                       const ProgramOutcome& outcome) const override {
      return Complaint{explain("{input}{file}{device}", outcome.input.standard_input,
                               outcome.files.at("out.txt"), outcome.device().name)};
    }
  };
  ProgramTrial trial;
  trial.test_case.program->written = {"out.txt"};
  trial.run.files["out.txt"] = {FileState::written, "file "};
  const SeesAll oracle;
  const ProgramInput input{{}, "input "};
  DeviceProperties device;
  device.name = "device";
  const Limits limits;
  EXPECT_EQ(
      render(
          judge_program(trial.run, {trial.test_case, {}, oracle, limits, input, &device}).message),
      "input file device");
  EXPECT_THROW(judge_program(trial.run, {trial.test_case, {}, oracle, limits, input}), UserError)
      << "the device is unknown";
}

TEST(NumberAfter, ReadsTheFirstNumberThatFollowsTheText) {
  EXPECT_EQ(number_after("a: b\na:\t-1.5e3x", "a:"), -1500.0);
  EXPECT_EQ(number_after("a: +2", "a:"), 2.0);
  EXPECT_EQ(number_after("a:\n3", "a:"), std::nullopt) << "it is on another line";
  EXPECT_EQ(number_after("a 3", "b"), std::nullopt);
  EXPECT_EQ(number_after("", "b"), std::nullopt);
}

TEST(JudgeProgram, DoesNotCrashOnALongLine) {
  const std::string line(4'000'000, 'x');
  EXPECT_EQ(ProgramTrial().printed(line).needs(Stream::output, "(x|y)*z").judged().kind,
            VerdictKind::wrong_answer);
}

TEST(JudgeProgram, AsksTheOracleLast) {
  const Verdict verdict = ProgramTrial().printed("9").judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message), "it is not n");
  EXPECT_EQ(render(verdict.help), "print n");
  EXPECT_EQ(render(ProgramTrial().printed("9").needs(Stream::output, "8").judged().message),
            "The program did not print a usage line on standard output.");
}

TEST(JudgeProgram, TheOracleSeesTheCountersOfTheSimulatedGpuOnly) {
  ProgramTrial trial;
  trial.run.mode.backend = Backend::sim;
  EXPECT_EQ(render(trial.judged().message), "nothing was launched");
  trial.run.counters.launches = 1;
  EXPECT_EQ(trial.judged(), Verdict{});
}

TEST(JudgeProgram, TheOracleSeesTheBlocksOfTheHeap) {
  class SeesBlocks : public ProgramOracle {
   public:
    std::optional<Complaint> complaint(std::string_view, const Parameters&,
                                       const ProgramOutcome& outcome) const override {
      if (outcome.heap.empty()) return std::nullopt;
      return Complaint{explain("{address}", MemoryAddress{outcome.heap[0].address})};
    }
  };
  ProgramTrial trial;
  const SeesBlocks oracle;
  const ProgramInput input;
  const Limits limits;
  const ProgramStandard standard{trial.test_case, {}, oracle, limits, input};
  EXPECT_EQ(judge_program(trial.run, standard), Verdict{});
  trial.run.heap = {{0x7f40, 64}};
  EXPECT_EQ(render(judge_program(trial.run, standard).message), "0x7f40");
}

TEST(JudgeProgram, AFaultExplainsMoreThanTheEndThatItLedTo) {
  const Verdict verdict =
      ProgramTrial().ended(Exited{1}).with_fault(FaultKind::out_of_bounds).judged();
  EXPECT_EQ(verdict.kind, VerdictKind::memory_error);
}

TEST(JudgeProgram, FaultsAloneAcceptAnyStatus) {
  EXPECT_EQ(ProgramTrial().ended(Exited{7}).judged_faults(), Verdict{});
  EXPECT_EQ(ProgramTrial().ended(Signaled{SIGABRT}).judged_faults().kind,
            VerdictKind::run_time_error);
  EXPECT_EQ(ProgramTrial().with_fault(FaultKind::data_race).judged_faults().kind,
            VerdictKind::data_race);
}

TEST(JudgeProgram, LeaksCountOnlyIfTheProgramSucceeded) {
  EXPECT_EQ(ProgramTrial().with_fault(FaultKind::leak).judged_faults().kind,
            VerdictKind::memory_error);
  EXPECT_EQ(ProgramTrial().ended(Exited{1}).with_fault(FaultKind::leak).judged_faults(), Verdict{});
}

}  // namespace
}  // namespace labcheck::test
