// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "tests/support/answering_sandbox.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

/// A toolkit whose nvcc is not a script, and a folder for known answers.
class KnownVersion : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("cuda/include/cuda_runtime.h", "");
    install("an old compiler");
  }

  void install(const std::string& program) const { folder_.write("cuda/bin/nvcc", program); }

  fs::path path_of(const char* name) const { return folder_.path() / name; }

  /// The version that is found, and whether nvcc had to print it.
  std::pair<std::string, bool> version() {
    AnsweringSandbox sandbox(
        [&](const Command&) { return exited(0, "release 13.0, V" + installed_); });
    sandbox.set_circumstances(sandbox_);
    const Toolkit toolkit = examine_nvcc(path_of("cuda/bin/nvcc"), sandbox, path_of("answers"));
    return {toolkit.version, !sandbox.commands().empty()};
  }

  using Found = std::pair<std::string, bool>;
  Folder folder_;
  std::string installed_ = "13.0.88";
  std::string sandbox_ = "one";
};

TEST_F(KnownVersion, IsDeterminedOnce) {
  EXPECT_EQ(version(), Found("13.0.88", true));
  EXPECT_EQ(version(), Found("13.0.88", false));
}

TEST_F(KnownVersion, IsDeterminedAgainAfterAnUpdate) {
  version();
  installed_ = "13.1.5";
  install("a new compiler");
  EXPECT_EQ(version(), Found("13.1.5", true));
  EXPECT_EQ(version(), Found("13.1.5", false));
}

TEST_F(KnownVersion, IsDeterminedAgainInAnotherSandbox) {
  version();
  sandbox_ = "another";
  EXPECT_EQ(version(), Found("13.0.88", true));
  EXPECT_EQ(version(), Found("13.0.88", false));
}

TEST_F(KnownVersion, OfALauncherOutsideTheToolkitIsNotKept) {
  fs::create_directories(path_of("ccache"));
  fs::rename(path_of("cuda/bin/nvcc"), path_of("cuda/bin/launcher"));
  fs::create_symlink("launcher", path_of("cuda/bin/nvcc"));
  EXPECT_EQ(version(), Found("13.0.88", true));
  EXPECT_EQ(version(), Found("13.0.88", false)) << "a link within the toolkit is its compiler";
}

TEST_F(KnownVersion, IsDeterminedAgainIfTheAnswerIsDamaged) {
  version();
  for (const auto& file : fs::directory_iterator(path_of("answers")))
    fs::resize_file(file, fs::file_size(file) - 1);
  EXPECT_EQ(version(), Found("13.0.88", true));
}

TEST_F(KnownVersion, OfAScriptIsNotKeptBecauseItMayStartAnyCompiler) {
  install("#!/bin/sh\n");
  EXPECT_TRUE(version().second);
  EXPECT_TRUE(version().second);
}

TEST_F(KnownVersion, IsNotKeptIfNoneIsPrinted) {
  installed_ = "";
  EXPECT_THROW(version(), HarnessError);
  installed_ = "13.0.88";
  EXPECT_EQ(version(), Found("13.0.88", true));
}

}  // namespace
}  // namespace labcheck::test
