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

/// How a failed expectation shows an end.
std::ostream& operator<<(std::ostream& out, const ExitStatus& end);
std::ostream& operator<<(std::ostream& out, const KilledBySignal& end);
std::ostream& operator<<(std::ostream& out, const LimitPassed& end);
std::ostream& operator<<(std::ostream& out, const KilledByUs& end);

bool operator==(const ExitStatus& a, const ExitStatus& b);
bool operator==(const KilledBySignal& a, const KilledBySignal& b);
bool operator==(const LimitPassed& a, const LimitPassed& b);
bool operator==(const KilledByUs& a, const KilledByUs& b);

}  // namespace labcheck

namespace labcheck::test {

using How = decltype(ProcessEnd::how);

enum class SandboxKind { bubblewrap, open };

/// A test that has a sandbox, and hostile programs whose processes it can find. It is skipped,
/// with the reason, where the sandbox does not work.
class HostileTest : public testing::TestWithParam<SandboxKind> {
 protected:
  void SetUp() override;

  /// No test may leave a process behind, not even an ended one.
  void TearDown() override;

  Sandbox& sandbox() { return *sandbox_; }

  /// The command that runs tests/sandbox/hostile/`program`.cpp. Its limits are generous.
  Command hostile(const std::string& program, const std::vector<std::string>& arguments = {}) const;

  /// Runs it.
  ProcessEnd run_hostile(const std::string& program,
                         const std::vector<std::string>& arguments = {});

  /// The hostile processes of this test that run now, anywhere on this machine.
  std::vector<pid_t> survivors() const;

 private:
  std::string mark_;  // an argument of each hostile program, by which it is found
  std::unique_ptr<Sandbox> sandbox_;
};

/// The sandboxes that a suite of tests is for, and how a test's name says which it is.
inline const auto kEachSandbox = testing::Values(SandboxKind::bubblewrap, SandboxKind::open);
inline const auto kBubblewrapOnly = testing::Values(SandboxKind::bubblewrap);
std::string kind_name(const testing::TestParamInfo<SandboxKind>& info);

}  // namespace labcheck::test
