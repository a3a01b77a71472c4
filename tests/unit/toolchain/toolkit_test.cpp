// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/toolchain/host_compiler.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "tests/support/answering_sandbox.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

/// A computer whose user's home is home/.
class ToolkitRoot : public testing::Test {
 protected:
  fs::path path_of(const fs::path& name) const { return root_ / name; }

  fs::path program(const fs::path& name, const std::string& text = "#!/bin/sh\n") const {
    folder_.write(name, text);
    fs::permissions(path_of(name), fs::perms::owner_all);
    return path_of(name);
  }

  /// A script `name` that starts the nvcc of the toolkit in `top`.
  fs::path script(const fs::path& name, const fs::path& top) const {
    return program(name, "#!/bin/sh\n[ \"$1\" = --dryrun ] || exit 1\necho '#$ TOP=" +
                             (top / "bin/..").string() + "' >&2\n");
  }

  std::string problem_of(const fs::path& nvcc) const {
    try {
      return "none: " + find_toolkit_root(nvcc).string();
    } catch (const HarnessError& error) {
      return std::string(error.what()) + "; " + error.remedy();
    }
  }

  Folder folder_;
  fs::path root_ = fs::canonical(folder_.path());
  Variable home_{"HOME", root_ / "home"};
};

TEST_F(ToolkitRoot, ContainsTheCompilerAndTheHeaders) {
  const fs::path nvcc = program("cuda/bin/nvcc");
  folder_.write("cuda/targets/sbsa-linux/include/cuda_runtime.h", "");
  EXPECT_EQ(find_toolkit_root(nvcc), path_of("cuda"));
  EXPECT_EQ(folders_of_toolkit(nvcc, path_of("cuda")),
            (Paths{path_of("cuda"), path_of("cuda/bin")}));
}

TEST_F(ToolkitRoot, OfAScriptIsTheFolderThatItsCompilerPrints) {
  folder_.write("cuda-13/include/cuda_runtime.h", "");
  fs::create_symlink(path_of("cuda-13"), path_of("cuda"));
  const fs::path nvcc = script("home/bin/nvcc", path_of("cuda"));
  EXPECT_EQ(find_toolkit_root(nvcc), path_of("cuda"));
  EXPECT_EQ(folders_of_toolkit(nvcc, path_of("cuda")),
            (Paths{path_of("cuda"), path_of("cuda-13"), nvcc}))
      << "not the other files in the script's folder";
}

TEST_F(ToolkitRoot, OfDebiansCompilerIsAboveTheFolderThatItPrints) {
  folder_.write("usr/include/cuda_runtime.h", "");
  const fs::path own = path_of("usr/lib/nvidia-cuda-toolkit/bin");
  const fs::path nvcc =
      program("home/bin/nvcc", "#!/bin/sh\necho '#$ _HERE_=" + own.string() + "' >&2\n");
  EXPECT_EQ(find_toolkit_root(nvcc), path_of("usr"));
}

TEST_F(ToolkitRoot, IsNotGuessedIfThereIsNoToolkit) {
  const std::string remedy =
      "; install the toolkit's development files, or set LABCHECK_NVCC to a toolkit's own nvcc";
  const fs::path silent = program("opt/nvcc");
  EXPECT_EQ(problem_of(silent), silent.string() +
                                    " does not belong to a CUDA toolkit: there is no "
                                    "include/cuda_runtime.h next to its folder, and it reports "
                                    "no toolkit folder" +
                                    remedy);
  const fs::path wrong = script("home/bin/nvcc", path_of("empty"));
  EXPECT_EQ(problem_of(wrong), wrong.string() +
                                   " does not belong to a CUDA toolkit: there is no "
                                   "include/cuda_runtime.h next to its folder or in " +
                                   path_of("empty").string() +
                                   ", the toolkit folder that it reports" + remedy);
}

TEST_F(ToolkitRoot, IsNeverTheHomeOrAFolderAboveIt) {
  for (const char* folder : {"home", ""}) {
    const fs::path name = folder;
    folder_.write(name / "include/cuda_runtime.h", "");
    const fs::path nvcc = program(name / "bin/nvcc");
    const std::string shown = nvcc.parent_path().parent_path();
    EXPECT_EQ(problem_of(nvcc), "using " + nvcc.string() + " would expose everything in " + shown +
                                    " to students' programs; set LABCHECK_NVCC to the nvcc of a "
                                    "toolkit that has its own folder");
  }
}

TEST_F(ToolkitRoot, ALinkInTheHomeIsRejected) {
  folder_.write("cuda/include/cuda_runtime.h", "");
  program("cuda/bin/nvcc");
  fs::create_directories(path_of("home"));
  fs::create_symlink(path_of("cuda/bin/nvcc"), path_of("home/nvcc"));
  EXPECT_NE(
      problem_of(path_of("home/nvcc")).find("everything in " + path_of("home").string() + " "),
      std::string::npos);
}

TEST_F(ToolkitRoot, IsReadFromADryRun) {
  EXPECT_EQ(parse_toolkit_root("#$ _HERE_=/opt/cuda/bin\n#$ TOP=/opt/cuda/bin/.. \n#$ X=1\n"),
            "/opt/cuda");
  EXPECT_EQ(parse_toolkit_root("#$ TOP=/opt/cuda\n"), "/opt/cuda");
  EXPECT_EQ(parse_toolkit_root("#$ TOP=bin/..\n"), "");
  EXPECT_EQ(parse_toolkit_root("#$ TOP=\n"), "");
  EXPECT_EQ(parse_toolkit_root("nvcc: not found\n"), "");
}

TEST_F(ToolkitRoot, TheFolderOfAHostCompilerIsShown) {
  const fs::path compiler = program("gcc/bin/g++");
  EXPECT_EQ(folders_of_host_compiler(compiler), Paths{compiler});
  fs::create_directories(path_of("gcc/lib/gcc"));
  EXPECT_EQ(folders_of_host_compiler(compiler), (Paths{compiler, path_of("gcc")}));
  EXPECT_EQ(folders_of_host_compiler(path_of("gcc/bin")),
            (Paths{path_of("gcc/bin"), path_of("gcc")}))
      << "NVCC_CCBIN may name a folder";
  fs::create_directories(path_of("links"));
  fs::create_symlink(compiler, path_of("links/g++"));
  EXPECT_EQ(folders_of_host_compiler(path_of("links/g++")),
            (Paths{path_of("links"), path_of("gcc")}));
  EXPECT_EQ(folders_of_host_compiler("g++"), Paths{});
  EXPECT_EQ(folders_of_host_compiler(path_of("absent")), Paths{});
}

TEST_F(ToolkitRoot, TheHomeIsNeverShownForAHostCompiler) {
  const fs::path compiler = program("home/bin/g++");
  fs::create_directories(path_of("home/lib/gcc"));
  EXPECT_EQ(folders_of_host_compiler(compiler), Paths{compiler});
  fs::create_symlink(compiler, path_of("home/g++"));
  EXPECT_EQ(folders_of_host_compiler(path_of("home/g++")), Paths{path_of("home/g++")});
  EXPECT_EQ(folders_of_host_compiler(path_of("home")), Paths{});
  const Variable home("HOME", "/usr/bin/home");
  EXPECT_EQ(folders_of_host_compiler("/usr/bin").front(), "/usr/bin") << "it is shown anyway";
}

// As nvcc 11.8 prints it.
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

TEST(HostCompiler, ReportsTheNewestSupportedGcc) {
  const HarnessError problem = problem_in(kTooNew);
  EXPECT_STREQ(problem.what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) does not support the system's g++: the newest "
               "supported gcc is version 11");
  EXPECT_EQ(problem.remedy(),
            "install g++-11 and set NVCC_CCBIN=g++-11, or install a newer CUDA toolkit (for the "
            "distribution's nvcc, install nvidia-cuda-toolkit-gcc)");
}

TEST(HostCompiler, ReportsTheCompilerFromNvccCcbin) {
  Toolkit toolkit = fake_toolkit();
  toolkit.host_compiler = "/opt/g++-14";
  EXPECT_STREQ(problem_in(kTooNew, toolkit).what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) does not support /opt/g++-14 (NVCC_CCBIN): the "
               "newest supported gcc is version 11");
  EXPECT_EQ(problem_in(kNone, toolkit).remedy(), "set NVCC_CCBIN to an installed g++, or unset it");
}

TEST(HostCompiler, MayBeClang) {
  const HarnessError problem = problem_in(
      "host_config.h:151:2: error: #error -- unsupported clang version! The nvcc flag "
      "'-allow-unsupported-compiler' can be used\n");
  EXPECT_STREQ(problem.what(), "nvcc 13.0.88 (/cuda/bin/nvcc) does not support the system's g++");
  EXPECT_EQ(problem.remedy(), "set NVCC_CCBIN to a supported g++, or install a newer CUDA toolkit");
}

TEST(HostCompiler, MayBeMissing) {
  const HarnessError problem = problem_in(kNone);
  EXPECT_STREQ(problem.what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) cannot find a working C++ compiler: gcc: No such "
               "file or directory");
  EXPECT_EQ(problem.remedy(), "install g++, or set NVCC_CCBIN to a C++ compiler");
}

TEST(HostCompiler, IsNotBlamedForAStudentsErrors) {
  EXPECT_FALSE(host_compiler_problem(fake_toolkit(), "a.cu(3): error: expected a \";\"\n"));
  EXPECT_FALSE(host_compiler_problem(fake_toolkit(), ""));
}

TEST(HostCompiler, IsTestedWithAnEmptyProgram) {
  ProcessEnd end = exited(0);
  AnsweringSandbox sandbox([&](const Command&) { return end; });
  EXPECT_FALSE(trial_compilation_problem(fake_toolkit(), sandbox));
  end = exited(1, kTooNew);
  EXPECT_STREQ(trial_compilation_problem(fake_toolkit(), sandbox)->what(),
               problem_in(kTooNew).what());
  end = exited(1, "nvcc: cannot execute cicc\n");
  EXPECT_STREQ(trial_compilation_problem(fake_toolkit(), sandbox)->what(),
               "nvcc 13.0.88 (/cuda/bin/nvcc) cannot compile an empty program:\n"
               "nvcc: cannot execute cicc\n");
  ASSERT_EQ(sandbox.commands().size(), 3U);
  EXPECT_FALSE(sandbox.commands().front().environment.contains("NVCC_CCBIN"));
}

TEST(HostCompiler, IsPassedToNvccInTheSandbox) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0); });
  Toolkit toolkit = fake_toolkit();
  toolkit.host_compiler = "g++-11";
  trial_compilation_problem(toolkit, sandbox);
  EXPECT_EQ(sandbox.commands().front().environment.at("NVCC_CCBIN"), "g++-11");
}

/// A lab whose submission nvcc rejects, or seems to reject, because of the C++ compiler.
class UnsupportedCompiler : public testing::Test {
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
    const bool is_trial = command.standard_input.find("nothing.cu") != std::string::npos;
    return is_trial ? nothing_ : compiler_(command);
  }};
};

TEST_F(UnsupportedCompiler, WithholdsTheGradeIfTheDriverDoesNotCompile) {
  compiler_.own_object = exited(1, kTooNew);
  EXPECT_THROW(build(), HarnessError);
}

TEST_F(UnsupportedCompiler, IsNotAStudentError) {
  compiler_.object = exited(1, kTooNew);
  nothing_ = exited(1, kTooNew);
  EXPECT_THROW(build(), HarnessError);
  // The failure was not cached.
  compiler_.object = nothing_ = exited(0);
  EXPECT_NE(build().program(), nullptr);
}

TEST_F(UnsupportedCompiler, CannotBeFakedByAStudent) {
  compiler_.object = exited(1, kTooNew);
  const Build result = build();
  ASSERT_NE(result.failure(), nullptr);
  EXPECT_EQ(result.failure()->kind, CompileFailure::Kind::compiler);
}

}  // namespace
}  // namespace labcheck::test
