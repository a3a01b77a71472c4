// SPDX-License-Identifier: MIT
// However `labcheck simulate` ends, neither the program nor the simulated GPU continues.

#include "tests/e2e/background_run.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

namespace labcheck::test {
namespace {
using namespace std::chrono_literals;

// Never ends, in a kernel or in host code.
constexpr const char* kEndless = R"(#include <cstdio>
#include <cstring>
#include <unistd.h>
__global__ void wait_for(const volatile int* flag) {
  while (*flag == 0) {
  }
}
int main(int, char** arguments) {
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  const bool in_kernel = std::strcmp(arguments[1], "kernel") == 0;
  if (in_kernel) wait_for<<<1, 1>>>(flag);
  std::fprintf(stderr, "started\n");
  if (in_kernel) cudaDeviceSynchronize();
  for (;;) pause();
}
)";

bool all_end_within(std::chrono::seconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (BackgroundRun::count_remaining_processes() > 0) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

class EndOfSimulate : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (why_not() == "there is no nvcc on this computer") GTEST_SKIP() << why_not();
    folder_.write("endless.cu", kEndless);
  }

  Folder folder_;
};
INSTANTIATE_TEST_SUITE_P(, EndOfSimulate, testing::Values("host", "kernel"),
                         [](const auto& where) { return std::string(where.param); });

TEST_P(EndOfSimulate, AKillEndsTheProgramAndTheSimulatedGpu) {
  BackgroundRun run({"simulate", "--instructions", "1000000000000000",
                     (folder_.path() / "endless.cu").string(), "--", GetParam()},
                    {"LABCHECK_CACHE=" + shared_cache().string()});
  ASSERT_TRUE(run.wait_for("started\n")) << run.problems();
  run.send(SIGKILL);
  EXPECT_EQ(run.status(), 128 + SIGKILL);
  EXPECT_TRUE(all_end_within(60s));
  BackgroundRun::kill_remaining_processes();
}

}  // namespace
}  // namespace labcheck::test
