// SPDX-License-Identifier: MIT
#include "harness/pipeline/run_cases.hpp"

#include "harness/base/render.hpp"
#include "harness/pipeline/case_memory.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "tests/support/twice_lab.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>

namespace labcheck::test {
namespace {

constexpr RunMode kStandard{Backend::sim, CheckLevel::default_};
constexpr RunMode kFull{Backend::sim, CheckLevel::full};
constexpr RunMode kOnGpu{Backend::gpu, CheckLevel::default_};

class RandomTwice : public TwiceOracle {
  std::vector<float> values(std::size_t count, Random& random) const override {
    return random.whole_floats(count, -1000, 1000);
  }
};

class FailingOracle : public TwiceOracle {
  std::vector<Expectation> expectations(std::string_view, const Parameters&,
                                        const std::vector<Buffer>&) const override {
    throw UserError("the oracle has no answer");
  }
};

CaseInput of_one_byte() {
  CaseInput input;
  input.buffers = {{"bytes", ElementType::uint8, BufferRole::scratch, {1}, {}}};
  return input;
}

class RunCases : public testing::Test {
 protected:
  /// Runs the test cases `ids` with a program whose source is `words`.
  std::vector<CaseRecord> run(const std::string& words, const std::vector<std::string>& ids,
                              RunMode mode = kStandard) {
    const Folder folder;
    const Program program{folder.write("program", words), mode.backend, {}};
    std::vector<NeededRun> needed;
    for (const std::string& id : ids) needed.push_back({id, mode});
    return run_cases({grading_.lab, submission_of(words), program, *oracle_, seed_, grading_.slot},
                     needed);
  }

  std::vector<VerdictKind> verdicts(const std::string& words, const std::vector<std::string>& ids,
                                    RunMode mode = kStandard) {
    std::vector<VerdictKind> kinds;
    for (const CaseRecord& judged : run(words, ids, mode)) kinds.push_back(judged.verdict.kind);
    return kinds;
  }

  std::size_t processes() const { return grading_.sandbox.programs.commands.size(); }

  TwiceGrading grading_;
  RandomTwice random_oracle_;
  const Oracle* oracle_ = &random_oracle_;
  std::uint64_t seed_ = 1;
};

using Kinds = std::vector<VerdictKind>;
using Words = std::vector<std::string>;

TEST_F(RunCases, JudgesEachCaseInTurn) {
  const std::vector<CaseRecord> runs = run("right counts", {"two", "one"});
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0].case_id, "two");
  EXPECT_EQ(runs[1].case_id, "one");
  for (const CaseRecord& judged : runs) {
    EXPECT_EQ(judged.mode, kStandard);
    EXPECT_EQ(judged.verdict, Verdict{});
    EXPECT_EQ(judged.counters.launches, 2U);
  }
  EXPECT_EQ(processes(), 1U);
}

TEST_F(RunCases, StartsNothingIfNoRunIsNeeded) {
  EXPECT_TRUE(run("right", {}).empty());
  EXPECT_EQ(processes(), 0U);
}

TEST_F(RunCases, ReportsWrongResults) {
  const std::vector<CaseRecord> runs = run("wrong", {"one"});
  EXPECT_EQ(runs[0].verdict.kind, VerdictKind::wrong_answer);
  ASSERT_TRUE(runs[0].verdict.mismatch);
  EXPECT_EQ(runs[0].verdict.mismatch->buffer, "c");
  EXPECT_EQ(runs[0].verdict.mismatch->total, 2U);
}

class CountingOracle : public TwiceOracle {
 public:
  mutable std::atomic<int> made = 0;

 private:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    ++made;
    return TwiceOracle::buffers(call, parameters, random);
  }
};

TEST_F(RunCases, WaitForMemoryBeforeTheirCountingOracle) {
  grading_.bench.lock_folder = grading_.folders.folder().path();
  for (const RunMode mode : {kStandard, kOnGpu}) {
    const CountingOracle oracle;
    oracle_ = &oracle;
    CaseMemory memory(1);
    grading_.slot.case_memory = &memory;
    EXPECT_EQ(verdicts("right", {"one"}, mode), Kinds{VerdictKind::accepted});
    const int made = oracle.made;
    std::optional<InputWithin> all(memory.reserve("another", mode, [] { return of_one_byte(); }));
    auto kinds = std::async(std::launch::async, [&] {
      return verdicts("right", {"one", "one"}, mode);
    });
    EXPECT_EQ(kinds.wait_for(std::chrono::milliseconds(200)), std::future_status::timeout);
    EXPECT_EQ(oracle.made, made);
    all.reset();
    EXPECT_EQ(kinds.get(), (Kinds{VerdictKind::accepted, VerdictKind::accepted}))
        << "a finished test case keeps memory";
  }
}

class GpuWithFreeMemory : public GpuMonitor {
 public:
  explicit GpuWithFreeMemory(std::uint64_t bytes) : bytes_(bytes) {}
  GpuState read_state() override { return {GpuState::Clocks::free, 1, bytes_}; }

 private:
  std::uint64_t bytes_;
};

TEST_F(RunCases, OnAGpuAreRepeatedAloneIfTheyFailWhileMemoryIsScarce) {
  std::uint64_t free = GpuMemoryWatch::kScarce - 1;
  grading_.bench.lock_folder = grading_.folders.folder().path();
  grading_.bench.open_monitor = [&](std::string_view) {
    return std::make_unique<GpuWithFreeMemory>(free);
  };
  EXPECT_EQ(verdicts("wrong", {"one"}, kOnGpu), Kinds{VerdictKind::wrong_answer});
  EXPECT_EQ(processes(), 2U);
  EXPECT_EQ(verdicts("right", {"one"}, kOnGpu), Kinds{VerdictKind::accepted});
  EXPECT_EQ(processes(), 3U);
  free = GpuMemoryWatch::kScarce;
  EXPECT_EQ(verdicts("wrong", {"one"}, kOnGpu), Kinds{VerdictKind::wrong_answer});
  EXPECT_EQ(processes(), 4U);
}

TEST_F(RunCases, ACrashDoesNotAffectOtherCases) {
  EXPECT_EQ(verdicts("crashes", {"one", "two"}),
            (Kinds{VerdictKind::run_time_error, VerdictKind::run_time_error}));
  EXPECT_EQ(processes(), 2U);
}

TEST_F(RunCases, FullChecksJudgeFaultsOnly) {
  EXPECT_EQ(verdicts("wrong", {"one"}, kFull), Kinds{VerdictKind::accepted});
  EXPECT_EQ(verdicts("faulty", {"one"}, kFull), Kinds{VerdictKind::data_race});
  EXPECT_EQ(verdicts("faulty", {"one"}), Kinds{VerdictKind::accepted});
}

TEST_F(RunCases, ReportsFaultsWithTheStudentsPaths) {
  const std::vector<CaseRecord> runs = run("faulty", {"one", "two"}, kFull);
  ASSERT_EQ(runs.size(), 2U);
  ASSERT_EQ(runs[0].faults.size(), 1U);
  EXPECT_EQ(describe(runs[0].faults[0]), "jo/A.cu:4: error: two threads race");
  EXPECT_NE(render(runs[0].verdict.message).find("A.cu"), std::string::npos)
      << render(runs[0].verdict.message);
}

TEST_F(RunCases, KeepsTheOutput) {
  EXPECT_EQ(run("right", {"one"}).at(0).output, "");
  const std::vector<CaseRecord> runs = run("prints", {"one", "two"});
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[1].case_id, "two");
  EXPECT_EQ(runs[1].output, "printed\n");
}

// The times of the lines would show how long a hidden case takes.
TEST_F(RunCases, ShowsNoProgressBetweenHiddenCases) {
  run("right", {"one", "three"});
  run("right", {"three"}, kFull);
  run("right", {"two"}, kFull);
  EXPECT_EQ(grading_.progress.steps, (Words{"running 2 test cases", "checking 1 test case",
                                            "checking test case two (1 of 1)"}));
}

TEST_F(RunCases, SkipsCasesAfterTwoTimeouts) {
  grading_.lab.assignment.limits.time = std::chrono::milliseconds(1);
  const std::vector<CaseRecord> runs = run("hangs", {"one", "two", "three"});
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[0].verdict.kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(runs[1].verdict.kind, VerdictKind::time_limit_exceeded);
  EXPECT_EQ(runs[2].case_id, "three");
  EXPECT_EQ(runs[2].verdict.kind, VerdictKind::skipped);
  EXPECT_EQ(render(runs[2].verdict.message), "Not run: earlier test cases did not finish.");
  EXPECT_EQ(processes(), 2U);
}

TEST_F(RunCases, RejectsTheLastCaseOfAProgramWithoutAnEndRecord) {
  const std::vector<CaseRecord> runs = run("stays", {"one", "two"});
  EXPECT_EQ(runs[0].verdict.kind, VerdictKind::accepted);
  EXPECT_EQ(runs[1].verdict.kind, VerdictKind::run_time_error);
  EXPECT_EQ(render(runs[1].verdict.message), "The program did not end normally.");
  EXPECT_EQ(verdicts("stays wrong", {"one"}), Kinds{VerdictKind::wrong_answer})
      << "other verdicts are not replaced";
}

TEST_F(RunCases, GivesACaseTheSameInputsInEveryModeButNotForEverySeed) {
  std::vector<std::vector<std::byte>> inputs;
  PlayedSandbox recording([&](Stage& stage) {
    stage.hello();
    while (const auto test_case = stage.next_case()) {
      stage.with_buffers(*test_case, [&](std::byte* arena) {
        const std::byte* from = arena + test_case->regions[0].offset + protocol::kGuardBytes;
        inputs.emplace_back(from, from + test_case->regions[0].bytes);
      });
      stage.done();
    }
    return exited(0);
  });
  const auto input_of = [&](const char* id, RunMode mode, std::uint64_t seed) {
    const Workbench bench{recording, grading_.toolchain, grading_.installation};
    const Slot slot{bench, grading_.progress};
    run_cases({grading_.lab, submission_of(""), Program{}, *oracle_, seed, slot}, {{id, mode}});
    return inputs.back();
  };
  grading_.lab.assignment.cases[1].parameters = {{"n", 2}};
  const auto input = input_of("one", kStandard, 1);
  EXPECT_EQ(input.size(), 2 * sizeof(float));
  EXPECT_EQ(input_of("one", kFull, 1), input);
  EXPECT_NE(input_of("one", kStandard, 2), input);
  EXPECT_NE(input_of("two", kStandard, 1), input) << "another test case of the same size";
}

TEST_F(RunCases, UsesTheParametersOfTheBackend) {
  grading_.lab.assignment.cases[0].gpu_parameters = {{"n", 64}};
  const RunMode gpu{Backend::gpu, CheckLevel::default_};
  EXPECT_EQ(run("wrong", {"one"}, gpu).at(0).verdict.mismatch->total, 64U);
  EXPECT_EQ(run("wrong", {"one"}).at(0).verdict.mismatch->total, 2U);
}

TEST_F(RunCases, AnErrorOfTheOracleWithholdsTheGrade) {
  const FailingOracle oracle;
  oracle_ = &oracle;
  EXPECT_THROW(run("right", {"one"}), HarnessError);
}

TEST_F(RunCases, AProgramThatCannotBeStartedIsAHarnessError) {
  EXPECT_THROW(run("refused", {"one"}), HarnessError);
}

}  // namespace
}  // namespace labcheck::test
