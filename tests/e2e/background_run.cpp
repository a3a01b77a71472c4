// SPDX-License-Identifier: MIT
#include "tests/e2e/background_run.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

[[noreturn]] void exec_labcheck(const std::vector<std::string>& arguments,
                                const std::vector<std::string>& environment,
                                const fs::path& folder) {
  ::setpgid(0, 0);
  const std::string output = (folder / "output").string();
  const std::string problems = (folder / "problems").string();
  ::dup2(::open("/dev/null", O_RDONLY), 0);
  ::dup2(::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
  ::dup2(::open(problems.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
  for (const std::string& setting : environment) {
    const auto equals = setting.find('=');
    ::setenv(setting.substr(0, equals).c_str(), setting.substr(equals + 1).c_str(), 1);
  }
  std::string program = built_program();
  std::vector<char*> words{program.data()};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  ::execv(program.c_str(), words.data());
  ::_exit(127);
}

std::vector<pid_t> children() {
  std::ifstream list(fs::path("/proc/self/task") / std::to_string(::getpid()) / "children");
  std::vector<pid_t> found;
  for (pid_t child = 0; list >> child;) found.push_back(child);
  return found;
}

}  // namespace

BackgroundRun::BackgroundRun(const std::vector<std::string>& arguments,
                             const std::vector<std::string>& environment, Orphans orphans)
    : orphans_(orphans) {
  if (orphans == Orphans::adopted) ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  process_ = ::fork();
  if (process_ < 0) throw std::runtime_error("fork");
  if (process_ == 0) exec_labcheck(arguments, environment, folder_.path());
  ::setpgid(process_, process_);
}

BackgroundRun::~BackgroundRun() {
  if (!status_) send_to_all(SIGKILL);
  status();
  if (orphans_ == Orphans::adopted) wait_for_remaining_processes();
}

std::string BackgroundRun::problems() const {
  const fs::path file = folder_.path() / "problems";
  return fs::exists(file) ? read_file(file) : std::string();
}

std::string BackgroundRun::output() const {
  return read_file(folder_.path() / "output");
}

bool BackgroundRun::wait_for(const std::string& text) {
  while (problems().find(text) == std::string::npos) {
    if (ends_within(5ms)) return problems().find(text) != std::string::npos;
  }
  return true;
}

bool BackgroundRun::ends_within(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  for (;;) {
    int status = 0;
    if (!status_ && ::waitpid(process_, &status, WNOHANG) == process_)
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (status_ || std::chrono::steady_clock::now() >= until) return status_.has_value();
    std::this_thread::sleep_for(1ms);
  }
}

void BackgroundRun::send(int signal) const {
  ::kill(process_, signal);
}

void BackgroundRun::send_to_all(int signal) const {
  ::kill(-process_, signal);
}

int BackgroundRun::status() {
  while (!ends_within(1h)) {
  }
  return *status_;
}

std::size_t BackgroundRun::count_remaining_processes() {
  while (::waitpid(-1, nullptr, WNOHANG) > 0) {
  }
  return children().size();
}

void BackgroundRun::kill_remaining_processes() {
  for (const pid_t child : children()) ::kill(child, SIGKILL);
}

void BackgroundRun::wait_for_remaining_processes() {
  while (::waitpid(-1, nullptr, 0) > 0) {
  }
}

}  // namespace labcheck::test
