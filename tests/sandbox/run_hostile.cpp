// SPDX-License-Identifier: MIT
#include "tests/sandbox/run_hostile.hpp"

#include "harness/sandbox/process_tree.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace labcheck {

std::ostream& operator<<(std::ostream& out, const ExitStatus& end) {
  return out << "ExitStatus{" << end.status << "}";
}
std::ostream& operator<<(std::ostream& out, const KilledBySignal& end) {
  return out << "KilledBySignal{" << end.signal << "}";
}
std::ostream& operator<<(std::ostream& out, const LimitExceeded& end) {
  constexpr const char* kNames[] = {"wall_time", "cpu_time", "memory", "processes", "output"};
  return out << "LimitExceeded{" << kNames[static_cast<int>(end.limit)] << "}";
}
std::ostream& operator<<(std::ostream& out, const KilledOnRequest&) {
  return out << "KilledOnRequest{}";
}
std::ostream& operator<<(std::ostream& out, const NotExecutable& end) {
  return out << "NotExecutable{" << end.error << "}";
}

bool operator==(const ExitStatus& a, const ExitStatus& b) {
  return a.status == b.status;
}
bool operator==(const KilledBySignal& a, const KilledBySignal& b) {
  return a.signal == b.signal;
}
bool operator==(const LimitExceeded& a, const LimitExceeded& b) {
  return a.limit == b.limit;
}
bool operator==(const KilledOnRequest&, const KilledOnRequest&) {
  return true;
}
bool operator==(const NotExecutable& a, const NotExecutable& b) {
  return a.error == b.error;
}

}  // namespace labcheck

namespace labcheck::test {
namespace fs = std::filesystem;
namespace {

/// The arguments of a process, each followed by a null character; "" if it does not exist.
std::string command_line(const fs::path& process) {
  std::ifstream file(process / "cmdline", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

}  // namespace

void HostileTest::SetUp() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  mark_ = fmt::format("mark-{}-{}", ::getpid(), test->name());
  if (GetParam() == SandboxKind::bubblewrap) {
    const SandboxState state = examine_bubblewrap();
    if (!state.works) GTEST_SKIP() << state.found << "\n" << state.remedy;
    sandbox_ = make_bubblewrap_sandbox();
  } else {
    sandbox_ = make_open_sandbox();
  }
}

void HostileTest::TearDown() {
  EXPECT_EQ(survivors(), std::vector<pid_t>());
  EXPECT_EQ(children_by_search(::getpid()), std::vector<pid_t>());
}

Command HostileTest::hostile(const std::string& program,
                             const std::vector<std::string>& arguments) const {
  const fs::path path = binary_folder() / "tests/hostile" / program;
  Command command;
  command.arguments = {path.string(), mark_};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  command.readable = {path};
  command.limits.wall_time = std::chrono::minutes(2);
  return command;
}

ProcessEnd HostileTest::run_hostile(const std::string& program,
                                    const std::vector<std::string>& arguments) {
  return run(sandbox(), hostile(program, arguments));
}

std::vector<pid_t> HostileTest::survivors() const {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }))
      continue;
    if (command_line(entry.path()).find(mark_ + '\0') != std::string::npos)
      found.push_back(static_cast<pid_t>(std::stoi(name)));
  }
  return found;
}

std::string kind_name(const testing::TestParamInfo<SandboxKind>& info) {
  return info.param == SandboxKind::bubblewrap ? "Bubblewrap" : "Open";
}

}  // namespace labcheck::test
