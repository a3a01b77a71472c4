// SPDX-License-Identifier: MIT
/// Running the hostile programs of tests/sandbox/hostile in each kind of sandbox.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <sys/types.h>
#include <vector>

namespace labcheck {

/// How failed expectations print an end.
std::ostream& operator<<(std::ostream& out, const ExitStatus& end);
std::ostream& operator<<(std::ostream& out, const KilledBySignal& end);
std::ostream& operator<<(std::ostream& out, const LimitExceeded& end);
std::ostream& operator<<(std::ostream& out, const KilledOnRequest& end);
std::ostream& operator<<(std::ostream& out, const NotExecutable& end);

bool operator==(const ExitStatus& a, const ExitStatus& b);
bool operator==(const KilledBySignal& a, const KilledBySignal& b);
bool operator==(const LimitExceeded& a, const LimitExceeded& b);
bool operator==(const KilledOnRequest& a, const KilledOnRequest& b);
bool operator==(const NotExecutable& a, const NotExecutable& b);

}  // namespace labcheck

namespace labcheck::test {

using How = decltype(ProcessEnd::how);

enum class SandboxKind { bubblewrap, open };

/// A test with a sandbox and hostile programs, whose processes it can find. If the sandbox does not
/// work, the test is skipped with the reason.
class HostileTest : public testing::TestWithParam<SandboxKind> {
 protected:
  void SetUp() override;

  /// Fails if the test leaves a process, even an ended one.
  void TearDown() override;

  Sandbox& sandbox() { return *sandbox_; }

  /// The command that runs tests/sandbox/hostile/`program`.cpp. Its limits are generous.
  Command hostile(const std::string& program, const std::vector<std::string>& arguments = {}) const;

  /// Runs that command.
  ProcessEnd run_hostile(const std::string& program,
                         const std::vector<std::string>& arguments = {});

  /// The running hostile processes of this test.
  std::vector<pid_t> survivors() const;

 private:
  std::string mark_;  // an argument that identifies this test's hostile programs
  std::unique_ptr<Sandbox> sandbox_;
};

/// The sandboxes that a suite tests, and the name of a sandbox in a test's name.
inline const auto kEachSandbox = testing::Values(SandboxKind::bubblewrap, SandboxKind::open);
inline const auto kBubblewrapOnly = testing::Values(SandboxKind::bubblewrap);
std::string kind_name(const testing::TestParamInfo<SandboxKind>& info);

}  // namespace labcheck::test
