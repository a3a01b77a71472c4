// SPDX-License-Identifier: MIT
// The tools that labcheck needs must work in the sandbox, despite its restrictions.
#include "harness/base/environment.hpp"
#include "harness/sandbox/child_process.hpp"
#include "tests/sandbox/run_hostile.hpp"
#include "tests/support/files.hpp"

#include <cstdlib>

namespace labcheck::test {
namespace {

class SandboxedTool : public HostileTest {
 protected:
  /// Compiles `source` with `compiler` and runs the program, in one command.
  ProcessEnd compile_and_run(const std::string& compiler, const std::filesystem::path& source,
                             GpuAccess gpu = GpuAccess::none) {
    Command command;
    command.gpu = gpu;
    command.arguments = {"/bin/sh", "-c", "\"$0\" -o $TMPDIR/program \"$1\" && $TMPDIR/program",
                         compiler, source};
    command.readable = {source};
    // The settings of Debian's nvcc, among them the path of a supported C++ compiler.
    const std::filesystem::path settings = "/etc/nvcc.profile";
    if (std::filesystem::exists(settings)) command.readable.push_back(settings);
    command.limits.wall_time = std::chrono::minutes(4);
    return run(sandbox(), command);
  }

  Folder folder_;
};
INSTANTIATE_TEST_SUITE_P(, SandboxedTool, kEachSandbox, kind_name);

TEST_P(SandboxedTool, TheHostCompilerWorks) {
  const auto compiler = find_program("c++");
  if (compiler.empty()) GTEST_SKIP() << "c++ is not in PATH";
  const auto source = folder_.write("hello.cpp", R"(
    #include <iostream>
    #include <thread>
    int main() { std::thread([] { std::cout << "hello"; }).join(); }
  )");
  const ProcessEnd end = compile_and_run(compiler, source);
  EXPECT_EQ(end.how, How(ExitStatus{0}));
  EXPECT_EQ(end.output, "hello");
}

TEST_P(SandboxedTool, TheCudaCompilerWorks) {
  const auto compiler = find_program("nvcc");
  if (compiler.empty()) GTEST_SKIP() << "nvcc is not in PATH";
  const auto source = folder_.write("hello.cu", R"(
    #include <cstdio>
    __global__ void kernel(int* a) { a[threadIdx.x] = 1; }
    int main() {
      kernel<<<1, 1>>>(nullptr);  // fails without a GPU, which does not matter here
      std::printf("hello");
    }
  )");
  const ProcessEnd end = compile_and_run(compiler, source);
  EXPECT_EQ(end.how, How(ExitStatus{0}));
  EXPECT_EQ(end.output, "hello");
}

TEST_P(SandboxedTool, TheGpuAnswers) {
  const auto compiler = find_program("nvcc");
  if (compiler.empty()) GTEST_SKIP() << "nvcc is not in PATH";
  if (std::system("nvidia-smi -L >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "no GPU responds on this computer";
  const auto source = folder_.write("sum.cu", R"(
    #include <cstdio>
    #include <thread>
    __global__ void kernel(int* sum) { atomicAdd(sum, threadIdx.x); }
    int main() {
      int* sum = nullptr;  // managed memory needs the most device files
      cudaError_t error = cudaMallocManaged(&sum, sizeof *sum);
      std::thread([&] { kernel<<<1, 32>>>(sum); }).join();
      if (error == cudaSuccess) error = cudaDeviceSynchronize();
      std::printf("%s %d", cudaGetErrorString(error), error == cudaSuccess ? *sum : -1);
    }
  )");
  const ProcessEnd end = compile_and_run(compiler, source, GpuAccess::all);
  EXPECT_EQ(end.how, How(ExitStatus{0}));
  EXPECT_EQ(end.output, "no error 496");
}

}  // namespace
}  // namespace labcheck::test
