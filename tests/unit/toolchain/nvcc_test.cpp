// SPDX-License-Identifier: MIT
#include "harness/toolchain/nvcc.hpp"

#include "harness/base/error.hpp"
#include "tests/support/answering_sandbox.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

constexpr const char* kBanner =
    "nvcc: NVIDIA (R) Cuda compiler driver\n"
    "Copyright (c) 2005-2025 NVIDIA Corporation\n"
    "Cuda compilation tools, release 13.0, V13.0.88\n"
    "Build cuda_13.0.r13.0/compiler.36424714_0\n";

/// Fake toolkits; the environment's own variables are cleared.
class FindNvcc : public testing::Test {
 protected:
  fs::path program(const fs::path& name) const {
    fs::path path = folder_.write(name, "#!/bin/sh\n");
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }

  /// An nvcc with a toolkit around it.
  fs::path toolkit(const fs::path& name) const {
    folder_.write(name / "include/cuda_runtime.h", "");
    return program(name / "bin/nvcc");
  }

  fs::path path_of(const char* name) const { return folder_.path() / name; }

  Folder folder_;
  Variable named_{"LABCHECK_NVCC"};
  Variable home_{"CUDA_HOME"};
};

/// Changes the working folder for one test.
class WorkingFolder {
 public:
  explicit WorkingFolder(const fs::path& path) : before_(fs::current_path()) {
    fs::current_path(path);
  }
  ~WorkingFolder() { fs::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  fs::path before_;
};

std::string version_in(const char* output) {
  return parse_nvcc_version(output);
}

TEST(NvccVersion, IsTheCompilersAndNotTheReleases) {
  EXPECT_EQ(version_in(kBanner), "13.0.88");
  EXPECT_EQ(version_in("Cuda compilation tools, release 11.8, V11.8.89"), "11.8.89");
}

TEST(NvccVersion, IsEmptyIfNoneIsPrinted) {
  EXPECT_EQ(version_in(""), "");
  EXPECT_EQ(version_in("nvcc: not found\n"), "");
  EXPECT_EQ(version_in("release 13.0, V"), "");
  EXPECT_EQ(version_in("release 13.0, Version 3"), "");
}

TEST_F(FindNvcc, PrefersTheOneInLabcheckNvcc) {
  program("home/bin/nvcc");
  const Variable home("CUDA_HOME", path_of("home"));
  const Variable named("LABCHECK_NVCC", program("my-nvcc"));
  EXPECT_EQ(find_nvcc(), path_of("my-nvcc"));
}

TEST_F(FindNvcc, RejectsALabcheckNvccThatIsNotAProgram) {
  folder_.write("plain-file", "");
  program("home/bin/nvcc");
  const Variable home("CUDA_HOME", path_of("home"));
  for (const char* name : {"absent", "plain-file", "home"}) {
    const Variable named("LABCHECK_NVCC", path_of(name));
    try {
      find_nvcc();
      FAIL() << name;
    } catch (const UserError& error) {
      EXPECT_EQ(error.what(),
                "LABCHECK_NVCC is set to '" + path_of(name).string() + "', which is not a program");
      EXPECT_EQ(error.remedy(), "unset LABCHECK_NVCC, or set it to the path of an nvcc");
    }
  }
}

TEST_F(FindNvcc, PrefersCudaHomeToPath) {
  program("home/bin/nvcc");
  program("bin/nvcc");
  const Variable home("CUDA_HOME", path_of("home"));
  const Variable path("PATH", path_of("bin"));
  EXPECT_EQ(find_nvcc(), path_of("home/bin/nvcc"));
}

TEST_F(FindNvcc, SearchesPathIfCudaHomeHasNone) {
  program("bin/nvcc");
  const Variable home("CUDA_HOME", path_of("home"));
  const Variable path("PATH", path_of("bin"));
  EXPECT_EQ(find_nvcc(), path_of("bin/nvcc"));
}

TEST_F(FindNvcc, ReturnsTheFirstProgramInPath) {
  fs::create_directories(path_of("one/nvcc"));
  folder_.write("two/nvcc", "not executable");
  program("three/nvcc");
  program("four/nvcc");
  const Variable path("PATH", ":" + path_of("absent").string() + "::" + path_of("one").string() +
                                  ":" + path_of("two").string() + ":" + path_of("three").string() +
                                  ":" + path_of("four").string());
  EXPECT_EQ(find_nvcc(), path_of("three/nvcc"));
}

TEST_F(FindNvcc, IgnoresAnEmptyCudaHome) {
  program("bin/nvcc");
  program("elsewhere/nvcc");
  const WorkingFolder here(folder_.path());
  const Variable home("CUDA_HOME", "");
  const Variable path("PATH", path_of("elsewhere"));
  EXPECT_EQ(find_nvcc(), path_of("elsewhere/nvcc"));
}

TEST_F(FindNvcc, ReturnsAnAbsolutePath) {
  program("bin/nvcc");
  const WorkingFolder here(folder_.path());
  const fs::path found = fs::canonical(folder_.path()) / "bin/nvcc";
  {
    const Variable path("PATH", "bin");
    EXPECT_EQ(find_nvcc(), found);
  }
  const Variable named("LABCHECK_NVCC", "bin/nvcc");
  EXPECT_EQ(find_nvcc(), found);
}

TEST_F(FindNvcc, TheToolkitIsExaminedInTheSandbox) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0, kBanner); });
  const fs::path nvcc = toolkit("cuda");
  const Toolkit toolkit = examine_nvcc(nvcc, sandbox);
  EXPECT_EQ(toolkit.nvcc, nvcc);
  EXPECT_EQ(toolkit.root, fs::canonical(path_of("cuda")));
  EXPECT_EQ(toolkit.version, "13.0.88");
  EXPECT_EQ(toolkit.major(), 13);
  ASSERT_EQ(sandbox.commands().size(), 1U);
  const Command command = sandbox.commands().front();
  EXPECT_EQ(command.arguments, (std::vector<std::string>{nvcc.string(), "--version"}));
  EXPECT_EQ(command.readable, toolkit.readable());
}

TEST_F(FindNvcc, TheToolkitOfALinkIsAtTheLinksTarget) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0, kBanner); });
  toolkit("cuda");
  fs::create_directories(path_of("bin"));
  fs::create_symlink(path_of("cuda/bin/nvcc"), path_of("bin/nvcc"));
  const Toolkit toolkit = examine_nvcc(path_of("bin/nvcc"), sandbox);
  EXPECT_EQ(toolkit.root, fs::canonical(path_of("cuda")));
  const auto readable = toolkit.readable();
  for (const fs::path& needed : {toolkit.root, path_of("bin")})
    EXPECT_NE(std::find(readable.begin(), readable.end(), needed), readable.end()) << needed;
}

TEST_F(FindNvcc, AToolkitThatPrintsNoVersionIsAHostFault) {
  AnsweringSandbox sandbox([](const Command&) { return exited(127, "no libstdc++"); });
  const fs::path nvcc = toolkit("cuda");
  try {
    examine_nvcc(nvcc, sandbox);
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_EQ(error.what(), nvcc.string() + " --version did not print a version: no libstdc++");
    EXPECT_EQ(error.remedy(), "reinstall the CUDA toolkit, or set LABCHECK_NVCC to another nvcc");
  }
}

TEST_F(FindNvcc, TheIdentityChangesWithTheCompiler) {
  std::string banner = kBanner;
  AnsweringSandbox sandbox([&](const Command&) { return exited(0, banner); });
  const fs::path nvcc = toolkit("cuda");
  const std::string first = examine_nvcc(nvcc, sandbox).identity;
  EXPECT_EQ(examine_nvcc(nvcc, sandbox).identity, first);
  const fs::path other = toolkit("other");
  EXPECT_EQ(examine_nvcc(other, sandbox).identity, first) << "the same compiler, elsewhere";
  folder_.write("other/bin/nvcc", "#!/bin/sh\n# another\n");
  EXPECT_NE(examine_nvcc(other, sandbox).identity, first);
  banner = "Cuda compilation tools, release 13.0, V13.0.89\n";
  EXPECT_NE(examine_nvcc(nvcc, sandbox).identity, first);
}

TEST_F(FindNvcc, TheIdentityChangesWithTheHostCompiler) {
  std::string host = "g++ 12";
  AnsweringSandbox sandbox([&](const Command& command) {
    write_to(command, 4, host);
    return exited(0, kBanner);
  });
  const Variable named("LABCHECK_NVCC", toolkit("cuda"));
  const std::string first = require_toolkit(sandbox).identity;
  EXPECT_EQ(require_toolkit(sandbox).identity, first);
  host = "g++ 13";
  EXPECT_NE(require_toolkit(sandbox).identity, first);
}

TEST(NvccVersion, IsTooOldBeforeCuda11_8) {
  for (const char* version : {"8.0.61", "10.2.89", "11.2.152", "11.7.99", "9", ""})
    EXPECT_TRUE(is_too_old(version)) << version;
  for (const char* version : {"11.8.89", "11.10.1", "12.0.140", "13.0.88", "100.1", "12"})
    EXPECT_FALSE(is_too_old(version)) << version;
}

TEST_F(FindNvcc, AnNvccThatIsTooOldIsAHostFault) {
  AnsweringSandbox sandbox([](const Command&) {
    return exited(0, "Cuda compilation tools, release 11.2, V11.2.152\n");
  });
  const Variable named("LABCHECK_NVCC", toolkit("cuda"));
  try {
    require_toolkit(sandbox);
    FAIL();
  } catch (const HarnessError& error) {
    EXPECT_EQ(error.what(), "nvcc 11.2.152 (" + path_of("cuda/bin/nvcc").string() +
                                ") is too old: labcheck needs CUDA 11.8 or newer");
    EXPECT_EQ(error.remedy(), "install a newer CUDA toolkit, or set LABCHECK_NVCC to its nvcc");
  }
}

TEST_F(FindNvcc, TheNamedHostCompilerBelongsToTheToolkit) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0, kBanner); });
  const fs::path nvcc = toolkit("cuda");
  const Variable unset("NVCC_CCBIN");
  const Toolkit plain = examine_nvcc(nvcc, sandbox);
  EXPECT_EQ(plain.host_compiler, "");
  const Variable named("NVCC_CCBIN", program("gcc-11/bin/g++"));
  fs::create_directories(path_of("gcc-11/lib/gcc"));
  const Toolkit with = examine_nvcc(nvcc, sandbox);
  EXPECT_EQ(with.host_compiler, path_of("gcc-11/bin/g++"));
  EXPECT_EQ(with.identity, plain.identity) << "its version counts, not its path";
  const auto readable = with.readable();
  EXPECT_NE(std::find(readable.begin(), readable.end(), path_of("gcc-11")), readable.end());
}

TEST_F(FindNvcc, TheStaticRuntimeIsFoundInEachUsualFolder) {
  Toolkit toolkit;
  toolkit.root = path_of("cuda");
  EXPECT_EQ(find_static_runtime(toolkit), std::nullopt);
  for (const char* folder : {"lib/x86_64-linux-gnu", "targets/x86_64-linux/lib", "lib64"}) {
    folder_.write(fs::path("cuda") / folder / "libcudart_static.a", "");
    EXPECT_EQ(find_static_runtime(toolkit), path_of("cuda") / folder);
  }
}

}  // namespace
}  // namespace labcheck::test
