// SPDX-License-Identifier: MIT
// labcheck tries bubblewrap before it uses it, but not again if nothing has changed.
#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

class BubblewrapTrial : public testing::Test {
 protected:
  void SetUp() override {
    const SandboxState state = examine_bubblewrap();
    if (!state.works) GTEST_SKIP() << state.found << "\n" << state.remedy;
    install("works");
  }

  /// Puts a bubblewrap into PATH that records that it was started.
  void install(std::string_view version, std::string_view instead = "") {
    const fs::path program = folder_.write(
        "bin/bwrap", fmt::format("#!/bin/sh\n# {}\necho started >>{}\n{}\nexec {} \"$@\"\n",
                                 version, log().string(), instead, real_.string()));
    fs::permissions(program, fs::perms::owner_all);
  }

  /// The number of times that making a sandbox starts bubblewrap.
  std::size_t starts() {
    const std::size_t before = started();
    make_bubblewrap_sandbox({}, answers());
    return started() - before;
  }

  std::size_t started() const { return fs::exists(log()) ? lines_of(read_file(log())).size() : 0; }
  fs::path log() const { return folder_.path() / "log"; }
  fs::path answers() const { return folder_.path() / "answers"; }

  const fs::path real_ = find_program("bwrap");
  Folder folder_;
  const Variable path_{"PATH", (folder_.path() / "bin").string() + ":" + std::getenv("PATH")};
};

TEST_F(BubblewrapTrial, IsNotRepeated) {
  EXPECT_EQ(starts(), 1U);
  EXPECT_EQ(starts(), 0U);
  EXPECT_EQ(starts(), 0U);
}

TEST_F(BubblewrapTrial, IsRepeatedAfterAnUpdate) {
  EXPECT_EQ(starts(), 1U);
  install("works, too");
  EXPECT_EQ(starts(), 1U);
  EXPECT_EQ(starts(), 0U);
}

TEST_F(BubblewrapTrial, IsRepeatedIfItsAnswerIsDamaged) {
  EXPECT_EQ(starts(), 1U);
  for (const auto& file : fs::directory_iterator(answers())) write_file_atomically(file, "works");
  EXPECT_EQ(starts(), 1U);
  EXPECT_EQ(starts(), 0U);
}

TEST_F(BubblewrapTrial, IsRepeatedIfOtherPathsOfTheSystemAreHidden) {
  EXPECT_EQ(starts(), 1U);
  const std::size_t before = started();
  make_bubblewrap_sandbox({"/usr/share"}, answers());
  EXPECT_EQ(started() - before, 1U);
}

TEST_F(BubblewrapTrial, IsRepeatedAfterAFailure) {
  install("fails", "exit 1");
  EXPECT_THROW(starts(), HarnessError);
  EXPECT_THROW(starts(), HarnessError);
  EXPECT_EQ(started(), 2U);
  EXPECT_FALSE(fs::exists(answers()));
}

TEST_F(BubblewrapTrial, IsAlwaysMadeForTheDoctor) {
  EXPECT_EQ(starts(), 1U);
  const std::size_t before = started();
  EXPECT_TRUE(examine_bubblewrap().works);
  EXPECT_EQ(started() - before, 2U) << "the trial, and --version";
}

}  // namespace
}  // namespace labcheck::test
