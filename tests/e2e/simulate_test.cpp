// SPDX-License-Identifier: MIT
// `labcheck simulate` builds and runs a user's own unmodified program.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

// Adds kShift to 64 numbers, reading every FACTOR-th one. Prints the sum and the arguments, and
// exits with status 3. With the argument "far", it writes past the end; with "die", it is killed.
constexpr const char* kMain = R"(#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "shift.cuh"
float sum(const float* values, int n);
__global__ void shift(float* out, const float* in, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = in[i * FACTOR] + kShift;
}
int main(int count, char** arguments) {
  const bool far = count > 1 && std::strcmp(arguments[1], "far") == 0;
  if (count > 1 && std::strcmp(arguments[1], "die") == 0) std::abort();
  float *in, *out, host[64];
  cudaMalloc(&in, 64 * FACTOR * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMemset(in, 0, 64 * FACTOR * sizeof(float));
  shift<<<1, far ? 96 : 64>>>(out, in, far ? 96 : 64);
  const cudaError_t error = cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  if (error != cudaSuccess) return 0;
  std::printf("sum %g", sum(host, 64));
  for (int k = 1; k < count; ++k) std::printf(" [%s]", arguments[k]);
  char line[20];
  if (std::fgets(line, sizeof line, stdin)) std::printf(" read %s", line);
  std::printf("\n");
  return 3;
}
)";
constexpr const char* kSum = R"(float sum(const float* values, int n) {
  float all = 0;
  for (int i = 0; i < n; ++i) all += values[i];
  return all;
}
)";

class Simulate : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_compiler()) GTEST_SKIP() << "there is no nvcc on this computer";
    folder_.write("main.cu", kMain);
    folder_.write("sum.cpp", kSum);
    folder_.write("inc/shift.cuh", "constexpr float kShift = 2;\n");
  }

  static bool has_compiler() { return why_not() != "there is no nvcc on this computer"; }

  Outcome simulate(std::vector<std::string> options,
                   const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> words{"simulate", "main.cu", "sum.cpp", "-Iinc", "-DFACTOR=8"};
    words.insert(words.end(), options.begin(), options.end());
    words.push_back("--");
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_labcheck(words, {}, folder_.path());
  }

  nlohmann::json report() const {
    return nlohmann::json::parse(read_file(folder_.path() / "report.json"));
  }

  Folder folder_;
};

TEST_F(Simulate, ExitsLikeTheProgramAndDoesNotChangeItsOutput) {
  const Outcome outcome = simulate({}, {"a b", "--quiet"});
  EXPECT_EQ(outcome.status, 3) << outcome.problems;
  EXPECT_EQ(outcome.output, "sum 128 [a b] [--quiet]\n");
  EXPECT_TRUE(contains(outcome.problems, "exit status 3, no findings")) << outcome.problems;
}

TEST_F(Simulate, ReportsCostlyLines) {
  const Outcome outcome = simulate({"--report", "json=report.json", "--report", "text=report.txt"});
  EXPECT_TRUE(contains(outcome.problems, "main.cu:8: each load accesses 32 sectors (minimum: 4): "))
      << outcome.problems;
  const std::string text = read_file(folder_.path() / "report.txt");
  EXPECT_TRUE(contains(text, "shift: 1 launch, grid 1×1×1, block 64×1×1")) << text;
  const nlohmann::json json = report();
  EXPECT_EQ(json["end"], (nlohmann::json{{"kind", "exited"}, {"status", 3}}));
  ASSERT_EQ(json["kernels"].size(), 1u);
  const nlohmann::json& kernel = json["kernels"][0];
  EXPECT_EQ(kernel["kernel"], "shift");
  // Two warps: 32 sectors for each load, 4 for each store.
  EXPECT_EQ(kernel["counters"]["global_load_sectors"], 64);
  EXPECT_EQ(kernel["counters"]["global_store_sectors"], 8);
  EXPECT_EQ(kernel["counters"]["single_flops"], 64);
  EXPECT_GT(kernel["resources"]["registers"], 0);
  // Blocks of 2 warps, 32 of which fit on a multiprocessor.
  EXPECT_EQ(kernel["occupancy"]["warps"], 64);
}

TEST_F(Simulate, ReportsFaultsAndKeepsTheStatusByDefault) {
  const Outcome outcome = simulate({"--report", "json=report.json"}, {"far"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.problems, "main.cu:8: out_of_bounds in shift: "))
      << outcome.problems;
  EXPECT_EQ(report()["faults"].size(), 1u);
  EXPECT_EQ(simulate({"--error-exitcode", "9"}, {"far"}).status, 9);
  EXPECT_EQ(simulate({"--error-exitcode", "9"}).status, 3) << "no fault";
}

TEST_F(Simulate, QuietReportsOnlyFaults) {
  EXPECT_EQ(simulate({"--quiet"}).problems, "");
  EXPECT_TRUE(contains(simulate({"--quiet"}, {"far"}).problems, "out_of_bounds in shift"));
}

TEST_F(Simulate, ExitsWithTheSignalThatKilledTheProgram) {
  const Outcome outcome = simulate({}, {"die"});
  EXPECT_EQ(outcome.status, 128 + 6);
  EXPECT_TRUE(contains(outcome.problems, "killed by signal 6")) << outcome.problems;
}

TEST_F(Simulate, ShowsTheCompilersOutput) {
  folder_.write("inc/shift.cuh", "constexpr float kShift = two;\n");
  const Outcome outcome = simulate({});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.output, "");
  EXPECT_TRUE(contains(outcome.problems, "inc/shift.cuh(1): error")) << outcome.problems;
  EXPECT_TRUE(contains(outcome.problems, "main.cu does not compile")) << outcome.problems;
}

TEST_F(Simulate, NamesWhatReplacesOldNames) {
  folder_.write("sum.cpp", std::string("#include <cutil.h>\n") + kSum);
  const std::string problems = simulate({}).problems;
  EXPECT_TRUE(contains(problems, "The cutil library was removed with CUDA 5")) << problems;
  folder_.write("sum.cpp", kSum);
  folder_.write("inc/shift.cuh",
                "constexpr float kShift = 2;\n"
                "__device__ int first(int value) { return __shfl(value, 0); }\n");
  EXPECT_TRUE(contains(simulate({}).problems,
                       "Call __shfl_sync(), with a mask of the threads as the first argument."));
}

TEST_F(Simulate, BuildsAgainIfAHeaderChanges) {
  EXPECT_EQ(simulate({}).output, "sum 128\n");
  folder_.write("inc/shift.cuh", "constexpr float kShift = 3;\n");
  EXPECT_EQ(simulate({}).output, "sum 192\n");
}

TEST_F(Simulate, RunsAProgramThatWasBuiltElsewhere) {
  const std::string build =
      "cd '" + folder_.path().string() +
      "' && PATH=\"$PATH:/usr/local/cuda/bin\" nvcc -cudart shared -lineinfo -Iinc -DFACTOR=8 -o "
      "prog main.cu sum.cpp >/dev/null 2>&1";
  if (std::system(build.c_str()) != 0) GTEST_SKIP() << "nvcc has no shared runtime here";
  const Outcome outcome =
      run_labcheck({"simulate", "--exec", "./prog", "--", "x"}, {}, folder_.path());
  EXPECT_EQ(outcome.status, 3) << outcome.problems;
  EXPECT_EQ(outcome.output, "sum 128 [x]\n");
  EXPECT_TRUE(contains(outcome.problems, "each load accesses 32 sectors")) << outcome.problems;
}

TEST_F(Simulate, SimulatesTheRequestedGpu) {
  EXPECT_EQ(simulate({"--device", "t4", "--report", "json=report.json"}).output, "sum 128\n");
  // 1,024 threads and at most 16 blocks per multiprocessor (compute capability 7.5).
  EXPECT_EQ(report()["kernels"][0]["occupancy"]["most_warps"], 32);
}

TEST_F(Simulate, LinksRelocatableDeviceCode) {
  folder_.write("twice.cu", "__device__ int twice(int n) { return 2 * n; }\n");
  folder_.write("answer.cu", R"(#include <cstdio>
__device__ int twice(int n);
__global__ void answer(int n) { printf("%d\n", twice(n)); }
int main() {
  answer<<<1, 1>>>(21);
  return cudaDeviceSynchronize();
}
)");
  const Outcome outcome =
      run_labcheck({"simulate", "--rdc", "answer.cu", "twice.cu"}, {}, folder_.path());
  EXPECT_EQ(outcome.status, 0) << outcome.problems;
  EXPECT_EQ(outcome.output, "42\n");
}

TEST_F(Simulate, RejectsFilesThatItCannotRun) {
  EXPECT_EQ(run_labcheck({"simulate", "nowhere.cu"}, {}, folder_.path()).status, 2);
  const Outcome script = run_labcheck({"simulate", "--exec", "main.cu"}, {}, folder_.path());
  EXPECT_EQ(script.status, 2);
  EXPECT_TRUE(contains(script.problems, "main.cu is not a program")) << script.problems;
}

TEST_F(Simulate, AMissingCompilerHasARemedy) {
  const Outcome outcome =
      run_labcheck({"simulate", "main.cu"}, {"LABCHECK_NVCC=/nowhere/nvcc"}, folder_.path());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "LABCHECK_NVCC")) << outcome.problems;
}

}  // namespace
}  // namespace labcheck::test
