// SPDX-License-Identifier: MIT
// Timing in the driver, with real programs that nvcc builds and the simulated GPU runs: their times
// are meaningless, but their results are real.
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/speed_trial.hpp"
#include "harness/spec/catalog.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/files.hpp"
#include "tests/support/timed_stand_in.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

class NoProgress : public Progress {
 public:
  void step(std::string_view) override {}
};

constexpr const char* kCall =
    "void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {\n"
    "  const unsigned blocks = (n + 255) / 256;\n";

/// The start of a file for lab 4, with a kernel that computes `value` for element i.
std::string kernel(const std::string& value) {
  return "#include \"lab.cuh\"\n"
         "__global__ void k(const float* b, const float* a, const float* c, float* y,\n"
         "                  std::size_t n) {\n"
         "  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;\n"
         "  if (i < n) y[i] = " +
         value + ";\n}\n";
}

/// What is timed: a file of a lab in a test case, compared with a rung.
struct TimedFile {
  const char* lab = "lab4-multiply-add";
  const char* file = "multiply_add.cu";
  const char* test_case = "over";
  const char* rung = "scalar";
};

class TimedOnSim : public testing::Test {
 protected:
  explicit TimedOnSim(const TimedFile& timed = {}) : timed_(timed) {}

  void SetUp() override {
    if (!can_grade()) GTEST_SKIP() << why_not();
    sandbox_ = make_open_sandbox();
    const Installation installation = find_installation(built_program());
    toolchain_.emplace(*sandbox_, require_toolkit(*sandbox_), installation,
                       BuildCache(shared_cache() / "builds"));
    bench_.emplace(Workbench{*sandbox_, *toolchain_, installation});
    bench_->open_monitor = [](std::string_view) { return std::make_unique<FakeGpu>(); };
    bench_->lock_folder = folder_.path() / "locks";
    slot_.emplace(Slot{*bench_, progress_});
    lab_ = load_lab(source_folder(), timed_.lab, external_names()).value;
    oracle_ = &load_oracle(toolchain_->oracle(lab_));
  }

  /// Measures a few pairs of a submission with `source` and the first rung.
  TrialResult time_source(const std::string& source) {
    Submission submission;
    submission.files = {{timed_.file, timed_.file, source, sha256_hex(source)}};
    const Build build = toolchain_->build(submission, lab_, target_for(*bench_, Backend::sim));
    EXPECT_NE(build.program(), nullptr) << build.log;
    if (build.program() == nullptr) return Verdict{};
    const TimingSetup timed = timed_case(timed_.test_case, lab_, *oracle_, 3, *slot_);
    const auto baseline = baseline_for(timed_.rung, timed);
    SpeedTrial trial(*build.program(), timed, 5);
    SamplingPlan plan;
    plan.max_pairs = 4;
    return trial.against(std::get<Baseline>(baseline), plan);
  }

  TimedFile timed_;
  Folder folder_;
  NoProgress progress_;
  std::unique_ptr<Sandbox> sandbox_;
  std::optional<Toolchain> toolchain_;
  std::optional<Workbench> bench_;
  std::optional<Slot> slot_;
  Lab lab_;
  const Oracle* oracle_ = nullptr;
};

TEST_F(TimedOnSim, ACorrectProgramIsTimedInPairs) {
  const TrialResult end = time_source(kernel("b[i] * a[i] + c[i]") + kCall +
                                      "  k<<<blocks, 256>>>(b, a, c, y, n);\n}\n");
  const auto* outcome = std::get_if<SamplingOutcome>(&end);
  ASSERT_NE(outcome, nullptr) << render(std::get<Verdict>(end).message);
  EXPECT_EQ(outcome->figure.samples, 4U);
  EXPECT_GT(outcome->subject_seconds.value, 0);
  EXPECT_GT(outcome->baseline_seconds.value, 0);
}

TEST_F(TimedOnSim, AWrongResultIsFound) {
  const TrialResult end =
      time_source(kernel("b[i] * a[i]") + kCall + "  k<<<blocks, 256>>>(b, a, c, y, n);\n}\n");
  const auto* verdict = std::get_if<Verdict>(&end);
  ASSERT_NE(verdict, nullptr);
  EXPECT_EQ(verdict->kind, VerdictKind::wrong_answer);
}

// A buffer at the same address may have other contents.
TEST_F(TimedOnSim, ResultsKeptFromTheFirstCallsAreFound) {
  const TrialResult end =
      time_source("#include <cstdio>\n" + kernel("b[i] * a[i] + c[i]") + kCall +
                  "  static int calls = 0;\n"
                  "  if (++calls <= 3) k<<<blocks, 256>>>(b, a, c, y, n);\n}\n");
  const auto* verdict = std::get_if<Verdict>(&end);
  ASSERT_NE(verdict, nullptr);
  EXPECT_EQ(verdict->kind, VerdictKind::wrong_answer);
}

TEST_F(TimedOnSim, AProgramThatExitsIsReported) {
  const TrialResult end =
      time_source("#include <cstdlib>\n" + kernel("0") + kCall + "  std::exit(7);\n}\n");
  const auto* verdict = std::get_if<Verdict>(&end);
  ASSERT_NE(verdict, nullptr);
  EXPECT_EQ(verdict->kind, VerdictKind::run_time_error);
}

/// The buffers of this lab are in page-locked memory, which the driver fills on the host.
class PipelineOnSim : public TimedOnSim {
 protected:
  PipelineOnSim() : TimedOnSim({"lab3-transfers", "pipeline.cu", "pipe-large", "whole-array"}) {}
};

TEST_F(PipelineOnSim, ACorrectProgramIsTimedInPairs) {
  const TrialResult end =
      time_source(read_file(source_folder() / "reference/lab3-transfers/solution/pipeline.cu"));
  const auto* outcome = std::get_if<SamplingOutcome>(&end);
  ASSERT_NE(outcome, nullptr) << render(std::get<Verdict>(end).message);
  EXPECT_EQ(outcome->figure.samples, 4U);
}

TEST_F(PipelineOnSim, ResultsKeptFromTheFirstCallsAreFound) {
  const TrialResult end = time_source(
      "#include \"lab.cuh\"\n"
      "__global__ void k(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {\n"
      "  const std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;\n"
      "  if (i < n) out[i] = scramble(in[i]);\n}\n"
      "void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {\n"
      "  static int calls = 0;\n"
      "  if (++calls <= 3) k<<<(n + 255) / 256, 256>>>(in, out, n);\n"
      "  cudaDeviceSynchronize();\n}\n");
  const auto* verdict = std::get_if<Verdict>(&end);
  ASSERT_NE(verdict, nullptr);
  EXPECT_EQ(verdict->kind, VerdictKind::wrong_answer);
}

}  // namespace
}  // namespace labcheck::test
