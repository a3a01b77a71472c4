// SPDX-License-Identifier: MIT
// `labcheck replay` does the work of a recorded program again, with the same report.

#include "harness/base/digest.hpp"
#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {

// Copies to the host, prints from a kernel, and computes in memory that host and device share.
constexpr const char* kProgram = R"(#include <cstdio>
__global__ void twice(int* values) { values[threadIdx.x] *= 2; }
__global__ void show(const int* values) { printf("the answer: %d\n", values[0]); }
int main(int count, char**) {
  int host[32], *device, *shared;
  for (int& value : host) value = 21;
  cudaMalloc(&device, sizeof host);
  cudaMallocManaged(&shared, sizeof host);
  for (int i = 0; i < 32; ++i) shared[i] = i;
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<1, count == 1 ? 32 : 48>>>(device);
  twice<<<1, 32>>>(shared);
  show<<<1, 1>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", shared[31]);
  cudaFree(device);
  cudaFree(shared);
}
)";

class Replay : public testing::Test {
 protected:
  void SetUp() override {
    if (why_not() == "there is no nvcc on this computer") GTEST_SKIP() << why_not();
  }

  Outcome run(const std::vector<std::string>& words) const {
    return run_labcheck(words, {}, folder_.path());
  }

  Outcome record(const std::filesystem::path& source, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "simulate", "--record", "run.rec", "--report", "json=simulated.json", source.string()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  Outcome replay() const { return run({"replay", "run.rec", "--report", "json=replayed.json"}); }

  std::string file(const std::string& name) const { return read_file(folder_.path() / name); }

  Folder folder_;
};

// What labcheck simulate prints after the program's own output, and the first line of labcheck
// replay after that.
void expect_equal(const Outcome& simulated, const Outcome& replayed) {
  const std::string report = simulated.problems.substr(simulated.problems.find("──"));
  ASSERT_TRUE(replayed.output.starts_with(report)) << report << replayed.output;
}

TEST_F(Replay, PrintsTheSameReport) {
  folder_.write("program.cu", kProgram);
  const Outcome simulated = record("program.cu");
  EXPECT_EQ(simulated.output, "the answer: 42\n62\n") << simulated.problems;
  const Outcome replayed = replay();
  EXPECT_EQ(replayed.status, 0) << replayed.problems;
  expect_equal(simulated, replayed);
  EXPECT_EQ(file("simulated.json"), file("replayed.json"));
  // 128 bytes from each kind of memory, and a line.
  EXPECT_TRUE(replayed.output.ends_with("The 3 answers with 271 bytes are the same as recorded.\n"))
      << replayed.output;
  EXPECT_EQ(run({"replay", "run.rec", "--quiet"}).output, "");
}

TEST_F(Replay, NeedsNoSourcesAndKeepsTheSettings) {
  folder_.write("program.cu", kProgram);
  const Outcome simulated =
      record("program.cu", {"--device", "t4", "--checks", "full", "--threads", "1", "--", "far"});
  EXPECT_TRUE(contains(simulated.problems, "program.cu:2: out_of_bounds in twice: "))
      << simulated.problems;
  EXPECT_TRUE(contains(simulated.problems, "Tesla T4"));
  std::filesystem::remove(folder_.path() / "program.cu");
  const Outcome replayed =
      run_labcheck({"replay", "run.rec", "--report", "json=replayed.json"},
                   {"LABCHECK_SIM_CHECKS=fast", "LABCHECK_SIM_DEVICE=h100"}, folder_.path());
  EXPECT_EQ(replayed.status, 0) << replayed.problems;
  expect_equal(simulated, replayed);
  EXPECT_EQ(file("simulated.json"), file("replayed.json"));
}

TEST_F(Replay, NamesTheFirstDifference) {
  folder_.write("program.cu", kProgram);
  record("program.cu");
  std::string recorded = file("run.rec");
  const auto answer = recorded.find("the answer: 42");
  ASSERT_NE(answer, std::string::npos);
  recorded[answer + 13] = '3';
  const std::size_t digest = recorded.find('\n') + 1;
  const std::size_t contents = recorded.find('\n', digest) + 1;
  folder_.write("run.rec", recorded.substr(0, digest) + sha256_hex(recorded.substr(contents)) +
                               "\n" + recorded.substr(contents));
  const Outcome replayed = replay();
  EXPECT_EQ(replayed.status, 1);
  EXPECT_TRUE(contains(replayed.output,
                       "The first difference from the recording is at byte 13 of answer 2, which "
                       "is text that a kernel printed."))
      << replayed.output;
}

TEST_F(Replay, RejectsOtherFiles) {
  folder_.write("program.cu", kProgram);
  record("program.cu");
  const std::string recorded = file("run.rec");
  const auto expect_problem = [&](const std::string& bytes, const std::string& problem) {
    folder_.write("run.rec", bytes);
    const Outcome outcome = replay();
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(contains(outcome.problems, problem)) << outcome.problems;
  };
  expect_problem("", "run.rec: is not a recording of a program");
  expect_problem(kProgram, "run.rec: is not a recording of a program");
  std::string other = recorded;
  other[recorded.find('\n') - 1] = '0';
  expect_problem(other, "run.rec: was recorded by another version of labcheck");
  for (const std::size_t size : {recorded.size() - 1, recorded.size() / 2, std::size_t{60}})
    expect_problem(recorded.substr(0, size), "run.rec: is damaged");
  std::string changed = recorded;
  changed[recorded.size() / 2] ^= 1;
  expect_problem(changed, "run.rec: is damaged");
  EXPECT_EQ(run({"replay", "nowhere.rec"}).status, 2);
}

TEST_F(Replay, ARecordingThatIsTooLargeIsNotWritten) {
  folder_.write("large.cu", R"(#include <vector>
int main() {
  std::vector<int> host(std::size_t{80} << 20);
  int* device;
  cudaMalloc(&device, host.size() * sizeof(int));
  for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<int>(i);
  cudaMemcpy(device, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaFree(device);
}
)");
  const Outcome outcome = record("large.cu");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.problems, "the recording would be larger than 256 MiB"))
      << outcome.problems;
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "run.rec"));
}

// Programs that use the device in many ways.
class ReplayOf : public Replay, public testing::WithParamInterface<const char*> {};

TEST_P(ReplayOf, PrintsTheSameReport) {
  const Outcome simulated = record(source_folder() / "tests" / (std::string(GetParam()) + ".cu"),
                                   {"--checks", "full", "-I", source_folder().string()});
  const Outcome replayed = replay();
  EXPECT_EQ(replayed.status, 0) << replayed.problems << replayed.output;
  EXPECT_EQ(file("simulated.json"), file("replayed.json"));
}

INSTANTIATE_TEST_SUITE_P(
    , ReplayOf,
    testing::Values("programs/kernel_printf", "programs/managed_list", "programs/mapped_memory",
                    "programs/streams_overlap", "programs/texture_rotate", "programs/quicksort",
                    "programs/binary_tree", "programs/graph_replay", "runtime/forked",
                    "faults/copy_of_unwritten", "faults/array_never_freed", "faults/constant_table",
                    "faults/host_pointer", "faults/copy_not_awaited", "faults/heap_full"),
    [](const auto& program) {
      std::string name = program.param;
      name[name.find('/')] = '_';
      return name;
    });

}  // namespace
}  // namespace labcheck::test
