// SPDX-License-Identifier: MIT
/// The fixture for tests of whole builds.
#pragma once

#include "harness/toolchain/toolchain.hpp"
#include "tests/support/fake_compiler.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace labcheck::test {

inline const Target kSimTarget{Backend::sim, 80};

/// A toolchain with a fake compiler, and a lab to build for.
class ToolchainTest : public testing::Test {
 protected:
  Toolchain toolchain(Toolkit toolkit = fake_toolkit()) {
    return {sandbox_,
            std::move(toolkit),
            {source_folder(), "/runtime"},
            BuildCache(folders_.folder().path() / "cache")};
  }

  Build build(const Submission& submission = submission_of("int x;")) {
    return toolchain().build(submission, lab_, kSimTarget);
  }

  std::size_t count_built_programs() const {
    return count_of(sandbox_.commands(), ScriptKind::program);
  }

  FakeCompiler compiler_;
  AnsweringSandbox sandbox_{[this](const Command& command) { return compiler_(command); }};
  LabFolders folders_;
  Lab lab_ = folders_.lab();
};

}  // namespace labcheck::test
