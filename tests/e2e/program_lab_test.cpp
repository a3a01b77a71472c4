// SPDX-License-Identifier: MIT
// A lab whose program reads standard input and a file, writes a file, and runs on several devices.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace labcheck::test {
namespace {

constexpr const char* kSumAssignment = R"yaml(assignment: 1
lab: lab12-sum
title: Sum
parts: [{part: tool, kind: program, files: [sum.cu]}]
limits: {time: 20 s}
cases:
  - {id: fixed, title: Fixed, run: tool, arguments: [--scale=$k], stdin: "1 $n\n", files: {more.txt: "4"},
     with: {k: 2, n: 3}, expect: {numbers: [{what: the sum, after: "sum =", is: 16}], files: [sum.txt]}}
  - {id: random, title: Random, run: tool, arguments: [--scale=1], with: {count: 50}, expect: {files: [sum.txt]}}
  - {id: t4, title: A T4, run: tool, arguments: [--scale=1], with: {count: 1}, device: t4, expect: {files: [sum.txt]}}
  - {id: drawn, title: Drawn, run: tool, arguments: [--scale=1], with: {count: 1}, device: drawn, expect: {files: [sum.txt]}}
  - {id: none, title: None, run: tool, arguments: [--scale=1], device: none, expect: {exit: failure, stderr: {an error: "no CUDA"}}}
)yaml";

constexpr const char* kSumRubric = R"yaml(rubric: 1
assignment: lab12-sum
criteria:
  - {id: builds, title: It compiles, points: 10, needs: build}
  - {id: fixed, title: Fixed, points: 10, needs: {cases: fixed, backend: sim}, after: builds}
  - {id: random, title: Random, points: 20, needs: {cases: random, backend: sim}, after: builds}
  - {id: devices, title: Devices, points: 40, needs: {cases: [t4, drawn], backend: sim}, after: builds}
  - {id: none, title: Without a GPU, points: 20, needs: {cases: none}, after: builds}
)yaml";

// The oracle adds random numbers to standard input, and checks the file and the device.
constexpr const char* kSumOracle =
    R"cpp(#include <labcheck/oracle.hpp>
#include <sstream>

          using namespace labcheck;

          class Sum : public Oracle {
            std::vector<Buffer> buffers(std::string_view, const Parameters&, Random&) const override {
              return {};
            }
            std::vector<Expectation> expectations(std::string_view, const Parameters&,
                                                  const std::vector<Buffer>&) const override {
              return {};
            }

            ProgramInput program_input(std::string_view, const Parameters& parameters,
                                       ProgramInput given, Random& random) const override {
              if (!given.standard_input.empty() || parameters.all().empty()) return given;
              for (std::int64_t k = 0; k < parameters.integer("count"); ++k)
                given.standard_input += std::to_string(random.integer(1, 1000)) + " ";
              given.files["more.txt"] = std::to_string(random.integer(1, 1000));
              return given;
            }

            std::optional<Complaint> complaint(std::string_view, const Parameters& parameters,
                                               const ProgramOutcome& outcome) const override {
              if (parameters.all().empty()) return std::nullopt;
              std::istringstream numbers(outcome.input.standard_input + " " +
                                         outcome.input.files.at("more.txt"));
              long long sum = 0;
              for (long long number = 0; numbers >> number;) sum += number;
              const double printed = number_after(outcome.files.at("sum.txt"), "").value_or(-1);
              const long long scale = outcome.input.arguments.at(0) == "--scale=2" ? 2 : 1;
              if (printed != static_cast<double>(scale * sum))
                return Complaint{explain("sum.txt has another sum")};
              if (number_after(outcome.output, "multiprocessors:") !=
                  static_cast<double>(outcome.device().multiprocessors))
                return Complaint{explain("another number of multiprocessors")};
              return std::nullopt;
            }
          };

          LABCHECK_ORACLE(Sum)
    )cpp";

// A kernel adds the numbers, so the program needs code for every device.
constexpr const char* kSumProgram = R"cpp(#include <cstdio>
#include <cstdlib>
#include <cstring>

                                          __global__ void add(long long* sum, int number) {
                                            *sum += number;
                                          }

                                          void check(cudaError_t error) {
                                            if (error == cudaSuccess) return;
                                            std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
                                            std::exit(1);
                                          }

                                          void add_all(long long* sum, FILE* from) {
                                            for (int number = 0; std::fscanf(from, "%d", &number) == 1;) add<<<1, 1>>>(sum, number);
                                          }

                                          int main(int, char** argv) {
                                            cudaDeviceProp device;
                                            check(cudaGetDeviceProperties(&device, 0));
                                            std::printf("multiprocessors: %d\n", device.multiProcessorCount);
                                            long long* sum = nullptr;
                                            check(cudaMalloc(&sum, sizeof *sum));
                                            check(cudaMemset(sum, 0, sizeof *sum));
                                            add_all(sum, stdin);
                                            FILE* more = std::fopen("more.txt", "r");
                                            add_all(sum, more);
                                            check(cudaGetLastError());
                                            long long result = 0;
                                            check(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost));
                                            result *= std::atoi(argv[1] + std::strlen("--scale="));
                                            std::printf("sum = %lld\n", result);
                                            FILE* file = std::fopen("sum.txt", "w");
                                            std::fprintf(file, "%lld\n", result);
                                            std::fclose(file);
                                            check(cudaFree(sum));
                                          }
)cpp";

class ProgramLab {
 public:
  ProgramLab() {
    folder_.write("assignments/lab12-sum/assignment.yaml", kSumAssignment);
    folder_.write("rubrics/lab12-sum.yaml", kSumRubric);
    folder_.write("reference/lab12-sum/oracle.cpp", kSumOracle);
    folder_.write("reference/lab12-sum/solution.cu", kSumProgram);
    folder_.write("student_template/lab12-sum/sum.cu", "int main() { return 0; }\n");
  }

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  /// Replaces text in the solution and grades it.
  Outcome grade_changed(const std::string& from, const std::string& to) const {
    std::string text = kSumProgram;
    text.replace(text.find(from), from.size(), to);
    folder_.write("work/sum.cu", text);
    return run({"lab12", path("work/sum.cu")});
  }

  Outcome run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--labs", folder_.path().string(), "--quiet"});
    if (words.front() != "show") words.insert(words.end(), {"--backend", "sim"});
    return run_labcheck(words);
  }

 private:
  Folder folder_;
};

TEST(ProgramLab, IsValid) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Outcome valid = ProgramLab().run({"validate", "lab12"});
  EXPECT_EQ(valid.status, 0) << valid.output << valid.problems;
}

TEST(ProgramLab, ReportsWhatIsWrong) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const ProgramLab lab;
  const auto expect = [](const Outcome& outcome, const std::string& sentence) {
    EXPECT_EQ(outcome.status, 1) << outcome.problems;
    EXPECT_TRUE(contains(outcome.output, sentence)) << outcome.output;
  };
  expect(lab.grade_changed("\"sum.txt\"", "\"total.txt\""), "did not write the file sum.txt");
  expect(lab.grade_changed("\"sum = %lld\\n\", result", "\"sum = %lld\\n\", result + 1"),
         "printed 17 after 'sum =' for the sum");
  expect(lab.grade_changed("add_all(sum, more);", ""), "sum.txt has another sum");
  expect(lab.grade_changed("device.multiProcessorCount", "108"),
         "another number of multiprocessors");
}

TEST(ProgramLab, IsShownWithItsInput) {
  const Outcome shown = ProgramLab().run({"show", "lab12"});
  for (const char* line : {"tool: --scale=2 < \"1 3\\n\" with more.txt", "--scale=1 on t4",
                           "--scale=1 on a GPU of drawn sizes", "--scale=1 without a GPU"})
    EXPECT_TRUE(contains(shown.output, line)) << shown.output;
}

TEST(ProgramLab, KeepsTheInputAndTheFilesOfACase) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const ProgramLab lab;
  const std::string kept = lab.path("kept");
  lab.run(
      {"lab12", lab.path("reference/lab12-sum/solution.cu"), "--case", "fixed", "--keep=" + kept});
  EXPECT_EQ(read_file(lab.path("kept/stdin.txt")), "1 3\n");
  EXPECT_EQ(read_file(lab.path("kept/inputs/more.txt")), "4");
  EXPECT_EQ(read_file(lab.path("kept/outputs/sum.txt")), "16\n");
}

}  // namespace
}  // namespace labcheck::test
