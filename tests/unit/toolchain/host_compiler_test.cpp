#include "harness/toolchain/host_compiler.hpp"

#include "tests/support/answering_sandbox.hpp"
#include "tests/support/fake_compiler.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// As nvcc 11.8 says it.
constexpr const char* kTooNew =
    "In file included from /cuda/include/cuda_runtime.h:83,\n"
    "                 from <command-line>:\n"
    "/cuda/include/crt/host_config.h:132:2: error: #error -- unsupported GNU version! gcc versions "
    "later than 11 are not supported! The nvcc flag '-allow-unsupported-compiler' can be used to "
    "override this version check\n";
constexpr const char* kNone =
    "gcc: No such file or directory\n"
    "nvcc fatal   : Failed to preprocess host compiler properties.\n";

HarnessError problem_in(const char* log, const Toolkit& toolkit = fake_toolkit()) {
  const auto problem = host_compiler_problem(toolkit, log);
  return problem ? *problem : HarnessError("none", "none");
}

TEST(HostCompiler, NamesTheNewestThatNvccTakes) {
  const HarnessError problem = problem_in(kTooNew);
  EXPECT_STREQ(problem.what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) does not take the machine's g++: it takes gcc up to "
               "version 11");
  EXPECT_EQ(problem.remedy(),
            "install g++-11 and set NVCC_CCBIN=g++-11, or with the distribution's nvcc install "
            "nvidia-cuda-toolkit-gcc, or install a newer CUDA toolkit");
}

TEST(HostCompiler, NamesTheOneThatNvccWasGiven) {
  Toolkit toolkit = fake_toolkit();
  toolkit.host_compiler = "/opt/g++-14";
  EXPECT_STREQ(problem_in(kTooNew, toolkit).what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) does not take /opt/g++-14 (NVCC_CCBIN): it takes gcc "
               "up to version 11");
  EXPECT_EQ(problem_in(kNone, toolkit).remedy(),
            "set NVCC_CCBIN to a g++ that is there, or unset it");
}

TEST(HostCompiler, MayBeNoGcc) {
  const HarnessError problem = problem_in(
      "host_config.h:151:2: error: #error -- unsupported clang version! The nvcc flag "
      "'-allow-unsupported-compiler' can be used\n");
  EXPECT_STREQ(problem.what(), "nvcc 13.0.88 (/cuda/bin/nvcc) does not take the machine's g++");
  EXPECT_EQ(problem.remedy(),
            "set NVCC_CCBIN to a g++ that it takes, or install a newer CUDA toolkit");
}

TEST(HostCompiler, MayBeAbsent) {
  const HarnessError problem = problem_in(kNone);
  EXPECT_STREQ(problem.what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) finds no C++ compiler that works: gcc: No such file "
               "or directory");
  EXPECT_EQ(problem.remedy(), "install g++, or set NVCC_CCBIN to one");
}

TEST(HostCompiler, IsNotBlamedForAStudentsMistakes) {
  EXPECT_FALSE(host_compiler_problem(fake_toolkit(), "a.cu(3): error: expected a \";\"\n"));
  EXPECT_FALSE(host_compiler_problem(fake_toolkit(), ""));
}

TEST(HostCompiler, IsTriedOnAProgramOfNothing) {
  ProcessEnd end = exited(0);
  AnsweringSandbox sandbox([&](const Command&) { return end; });
  EXPECT_FALSE(compiling_problem(fake_toolkit(), sandbox));
  end = exited(1, kTooNew);
  EXPECT_STREQ(compiling_problem(fake_toolkit(), sandbox)->what(), problem_in(kTooNew).what());
  end = exited(1, "nvcc: cannot execute cicc\n");
  EXPECT_STREQ(compiling_problem(fake_toolkit(), sandbox)->what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) does not compile a program of nothing:\n"
               "nvcc: cannot execute cicc\n");
  ASSERT_EQ(sandbox.commands().size(), 3U);
  EXPECT_FALSE(sandbox.commands().front().environment.contains("NVCC_CCBIN"));
}

TEST(HostCompiler, ReachesNvccInTheSandbox) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0); });
  Toolkit toolkit = fake_toolkit();
  toolkit.host_compiler = "g++-11";
  compiling_problem(toolkit, sandbox);
  EXPECT_EQ(sandbox.commands().front().environment.at("NVCC_CCBIN"), "g++-11");
}

/// A lab whose submission nvcc refuses because of the C++ compiler, or seems to.
class UnfitCompiler : public testing::Test {
 protected:
  Build build() {
    Toolchain toolchain(sandbox_, fake_toolkit(), {source_folder(), "/runtime"},
                        BuildCache(folders_.folder().path() / "cache"));
    return toolchain.build(submission_of("int x;"), folders_.lab(), {Backend::sim, 80});
  }

  FakeCompiler compiler_;
  ProcessEnd nothing_ = exited(0);
  LabFolders folders_;
  AnsweringSandbox sandbox_{[this](const Command& command) {
    const bool is_trial = command.arguments.back().find("nothing.cu") != std::string::npos;
    return is_trial ? nothing_ : compiler_(command);
  }};
};

TEST_F(UnfitCompiler, WithholdsTheGradeWhereTheDriverDoesNotCompile) {
  compiler_.object = exited(1, kTooNew);
  EXPECT_THROW(build(), HarnessError);
}

TEST_F(UnfitCompiler, IsNoMistakeOfAStudent) {
  compiler_.program = exited(1, kTooNew);
  nothing_ = exited(1, kTooNew);
  EXPECT_THROW(build(), HarnessError);
  // Nothing of it was kept.
  compiler_.program = nothing_ = exited(0);
  EXPECT_NE(build().program(), nullptr);
}

TEST_F(UnfitCompiler, CannotBeFeignedByAStudent) {
  compiler_.program = exited(1, kTooNew);
  const Build made = build();
  ASSERT_NE(made.failure(), nullptr);
  EXPECT_EQ(made.failure()->kind, CompileFailure::Kind::compiler);
}

}  // namespace
}  // namespace labcheck::test
